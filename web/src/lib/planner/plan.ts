import type { ActorId, Command, Form, Running } from '../api/types';
import { valueAt, withValue } from '../forms/pointer';

/** What somebody does for a while. */
export interface Leg {
  actor: ActorId;
  activity: string;
  minutes: number;
  /** Minutes of it on watch. */
  watch?: number;
}

/** A leg with its place on the way: minutes from the beginning of the plan. */
export interface Placed extends Leg {
  /** Its place in the plan. */
  at: number;
  begins: number;
  ends: number;
}

/** What of a plan falls due, and when: minutes from its beginning. */
export interface Falls {
  minute: number;
  clock: Running;
  /** When it would be where all before it went badly, if that is sooner. */
  soonest?: number;
}

/** The form that spends time by a plan, and where in its command the plan stands. */
export function planForm(forms: readonly Form[]): { form: Form; path: string; activities: readonly string[] } | null {
  for (const form of forms) {
    for (const { path, takes } of form.fields) if (takes.kind === 'plan') return { form, path, activities: takes.of };
  }
  return null;
}

/** The legs of a plan with their times, each actor's one after another. */
export function placed(legs: readonly Leg[]): Placed[] {
  const done = new Map<ActorId, number>();
  return legs.map((leg, at) => {
    const begins = done.get(leg.actor) ?? 0;
    const ends = begins + leg.minutes;
    done.set(leg.actor, ends);
    return { ...leg, at, begins, ends };
  });
}

/** How many minutes a plan takes. */
export const lasts = (legs: readonly Leg[]): number => Math.max(0, ...placed(legs).map((leg) => leg.ends));

/** What is left of a plan once so many minutes of it have passed. */
export function rest(legs: readonly Leg[], passed: number): Leg[] {
  return placed(legs).flatMap(({ at: _, begins, ends, ...leg }) => {
    if (ends <= passed) return [];
    const minutes = ends - Math.max(begins, passed);
    return [leg.watch === undefined ? { ...leg, minutes } : { ...leg, minutes, watch: Math.min(leg.watch, minutes) }];
  });
}

/** The plan with one leg changed; at nothing the leg goes. */
export function changed(legs: readonly Leg[], at: number, by: Partial<Leg>): Leg[] {
  return legs.flatMap((leg, i) => {
    const next = i === at ? { ...leg, ...by } : leg;
    return next.minutes > 0 ? [next] : [];
  });
}

/** The plan with one leg before or after the next of the same actor. */
export function moved(legs: readonly Leg[], at: number, by: -1 | 1): { legs: Leg[]; at: number } {
  const own = legs[at];
  let other = at + by;
  while (legs[other] !== undefined && legs[other]?.actor !== own?.actor) other += by;
  const next = legs[other];
  if (own === undefined || next === undefined) return { legs: [...legs], at };
  return { legs: legs.map((leg, i) => (i === at ? next : i === other ? own : leg)), at: other };
}

/** The plan in which others do what one does. */
export function shared(legs: readonly Leg[], of: ActorId, others: readonly ActorId[]): Leg[] {
  const own = legs.filter((leg) => leg.actor === of);
  return [...own, ...others.filter((actor) => actor !== of).flatMap((actor) => own.map((leg) => ({ ...leg, actor })))];
}

/** The command that spends time by a plan, with what else stands in the form. */
export function command(form: Form, path: string, legs: readonly Leg[], fields: Readonly<Record<string, unknown>>): Command {
  let all = form.command;
  for (const field of form.fields) if (fields[field.path] !== undefined) all = withValue(all, field.path, fields[field.path]);
  return withValue(all, path, legs);
}

/** Whether a clock runs under a plan: what it asks of the fields of the plan is so. */
function runs(clock: Running, of: Command): boolean {
  return clock.only == null || String(valueAt(of, clock.only[0])) === clock.only[1];
}

/** What falls due while a plan is kept, the first first; each clock at most so many times. Legs that do not move a clock let it stand. */
export function falls(legs: readonly Leg[], clocks: readonly Running[], of: Command, most = 3): Falls[] {
  const worse = clocks.map((clock) => ({ ...clock, due: clock.due.map((due) => ({ ...due, badly: true })) }));
  const soonest = times(legs, worse, of, most);
  const nth = new Map<Running, number>();
  return times(legs, clocks, of, most).map(({ minute, clock }) => {
    const count = nth.get(clock) ?? 0;
    nth.set(clock, count + 1);
    const bad = soonest.filter((one) => one.clock === worse[clocks.indexOf(clock)])[count]?.minute ?? minute;
    return bad < minute ? { minute, clock, soonest: bad } : { minute, clock };
  });
}

/** The same with the times alone: as they are where all goes well, or, of what is marked so, where all goes badly. */
function times(legs: readonly Leg[], clocks: readonly Running[], of: Command, most: number): Falls[] {
  const all = placed(legs);
  const end = lasts(legs);
  const found: Falls[] = [];
  for (const clock of clocks) {
    if (!runs(clock, of)) continue;
    const mine = all.filter((leg) => leg.actor === clock.actor);
    const always = clock.due.find((due) => due.during === '');
    // How much of it is left, where the whole is what it takes until it first falls due.
    let left = 1;
    let count = 0;
    const stretches = always ? [{ begins: 0, ends: mine.length > 0 ? end : 0, due: always }] : mine.flatMap((leg) => {
      const due = clock.due.find((one) => one.during === leg.activity);
      return due ? [{ begins: leg.begins, ends: leg.ends, due }] : [];
    });
    for (const { begins, ends, due } of stretches) {
      let at = begins;
      while (count < most) {
        const badly = 'badly' in due ? due.failing?.[count - 1] : undefined;
        const whole = (count === 0 ? due.after : badly ?? due.every) / 60;
        if (count > 0 && whole === 0) break;
        const needs = whole * left;
        if (at + needs > ends) {
          left -= (ends - at) / Math.max(whole, 1e-9);
          break;
        }
        at += needs;
        found.push({ minute: at, clock });
        count += 1;
        left = 1;
      }
    }
  }
  return found.sort((one, other) => one.minute - other.minute);
}

/** A time of day, from seconds since the first midnight: `10:20`. */
export function timeOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The day that a time belongs to, counted from 1. */
export const dayOf = (seconds: number): number => Math.floor(seconds / 86_400) + 1;

/** So many minutes as people say it: `2 h 30 min`. */
export function long(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
