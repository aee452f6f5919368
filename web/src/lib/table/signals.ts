import { preferences } from '../ui/preferences.svelte';

const BUZZ_MS = 200;
const NOTES = [659.3, 880];

/** Two soft notes, made on the spot; browsers that let no page sound before it was touched stay silent. */
function chime(): void {
  try {
    const audio = new AudioContext();
    NOTES.forEach((pitch, i) => {
      const [from, tone, volume] = [audio.currentTime + i * 0.16, audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      tone.type = 'sine';
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 0.55);
    });
    setTimeout(() => void audio.close(), 1500);
  } catch {
    // Without sound the title, the strip and the page say the same.
  }
}

/** A browser lets no page buzz that was not touched yet, and complains of one that tries. */
function buzz(): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(BUZZ_MS);
}

/** Tells somebody that the table waits for them: it buzzes, sounds, and where they look elsewhere the browser says so. */
export function signal(words: string): void {
  buzz();
  if (preferences.sound) chime();
  if (preferences.notices && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    try {
      new Notification(words, { tag: 'ludex-turn' });
    } catch {
      // Some phones let only a service worker do this.
    }
  }
}

/** What stands in the title of the window: what waits for this person, and where they are. */
export function titleOf(now: { asked: string | null; turn: string | null; scene: string }): string {
  if (now.asked !== null) return `Decide! ${now.asked}`;
  if (now.turn !== null) return `Your turn: ${now.turn}`;
  return now.scene;
}
