import { expect, it } from 'vitest';
import type { LogEntry } from '../api/types';
import { Scenes } from './scenes.svelte';

const entry = (seq: number, text: string, undone = false): LogEntry => ({ seq, by: 'Ana', at_ms: 0, kind: 'act', undone, typed: false, lines: [text.includes(': ') ? { mood: 'scene', text, head: text.split(': ')[0] } : { mood: 'deed', text }] });

it('a scene that opens is laid open; for whoever comes later only as long as nothing has happened', () => {
  const scenes = new Scenes();
  scenes.hears([entry(1, 'The road: Rain.'), entry(2, 'Orrin walks.')]);
  expect(scenes.shown).toBeNull();
  scenes.hears([entry(1, 'The road: Rain.'), entry(2, 'Orrin walks.'), entry(3, 'The ferry: Night.')]);
  expect(scenes.shown?.title).toBe('The ferry');
  scenes.close();
  scenes.hears([entry(3, 'The ferry: Night.'), entry(4, 'Orrin walks.')]);
  expect(scenes.shown).toBeNull();
  const late = new Scenes();
  late.hears([entry(1, 'The road: Rain.')]);
  expect(late.shown?.words).toBe('Rain.');
});

it('a scene that is taken back goes, and comes again when it is done again', () => {
  const scenes = new Scenes();
  scenes.hears([entry(1, 'The road: Rain.')]);
  scenes.close();
  const both = (undone: boolean) => [entry(1, 'The road: Rain.'), entry(2, 'The ferry: Night.', undone)];
  scenes.hears(both(false));
  expect(scenes.shown?.seq).toBe(2);
  scenes.hears(both(true));
  expect(scenes.shown).toBeNull();
});
