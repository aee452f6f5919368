import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { FreeRoll } from '../api/types';
import FreeRollView from './FreeRollView.svelte';

const roll: FreeRoll = { expression: '5d6>=8', came: { to: 'result', total: 0, parts: [] } };
const shown = (of: FreeRoll) => render(FreeRollView, { props: { roll: of, text: 'Ana rolls 5d6>=8: 0.' } }).body.replace(/<[^>]*>/g, '');

it('what can never come true is said beneath a roll', () => {
  expect(shown({ ...roll, remarks: ['`>=8` never comes true: these dice count 1 to 6'] })).toContain('Note: `>=8` never comes true: these dice count 1 to 6.');
  expect(shown(roll)).not.toContain('Note');
});
