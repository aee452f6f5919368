import type { At, Command, Form, Ground } from '../api/types';

/** The forms by which the game master lays fog and uncovers ground; null for who may not. */
export function fogHands(forms: readonly Form[]): { set: Form; uncover: Form | null } | null {
  const named = (name: string) => forms.find((form) => (form.command as { do?: string }).do === name) ?? null;
  const set = named('set_fog');
  return set && { set, uncover: named('uncover') };
}

/** Whether the picture behind the scene is shown whole at present: the form says what would change. */
export const isWhole = (set: Form): boolean => !(set.command as { whole?: boolean }).whole;

/** The command of a form with other fields. */
export const withFields = (form: Form, fields: Record<string, unknown>): Command => ({ ...(form.command as Record<string, unknown>), ...fields });

/** The column and the row in which a space is drawn. */
function columnRow(ground: Ground, [x, y]: At): [number, number] {
  return [ground.shape === 'hex' ? x + Math.floor(y / 2) : x, y];
}

/** The spaces of a rectangle between two corners, in columns and rows. */
export function between(ground: Ground, from: At, to: At): At[] {
  const [[a, b], [c, d]] = [columnRow(ground, from), columnRow(ground, to)];
  const within = (at: At) => {
    const [column, row] = columnRow(ground, at);
    return column >= Math.min(a, c) && column <= Math.max(a, c) && row >= Math.min(b, d) && row <= Math.max(b, d);
  };
  return ground.cells.map(({ at }) => at as At).filter(within);
}
