import type { LogEntry } from '../api/types';
import { sceneOf, type SceneWords } from '../log/book';

/** A scene as the log opened it. */
export interface Opened extends SceneWords {
  seq: number;
}

/** The scene that was opened last and not taken back. */
export function lastScene(entries: readonly LogEntry[]): Opened | null {
  for (const entry of [...entries].reverse()) {
    if (entry.undone) continue;
    const line = entry.lines.find((one) => one.mood === 'scene');
    const scene = line ? sceneOf(line) : null;
    if (scene) return { ...scene, seq: entry.seq };
  }
  return null;
}

/** The words of a scene on their card, open for everybody as soon as it begins. */
export class Scenes {
  shown = $state.raw<Opened | null>(null);
  #seen = -1;

  /** Takes in the log: a scene that has just opened is laid open; whoever comes while nothing has happened since sees it too. */
  hears(entries: readonly LogEntry[]): void {
    const scene = lastScene(entries);
    const first = this.#seen < 0;
    if (this.shown !== null && this.shown.seq !== scene?.seq) this.shown = null;
    if (scene && scene.words !== '' && scene.seq > this.#seen) {
      const since = entries.some((entry) => entry.seq > scene.seq && entry.kind === 'act' && !entry.undone);
      if (!first || !since) this.shown = scene;
    }
    this.#seen = Math.max(this.#seen, scene?.seq ?? 0);
  }

  open(scene: Opened): void {
    this.shown = scene;
  }

  close(): void {
    this.shown = null;
  }
}
