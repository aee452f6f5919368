import type { Card, Feeling, Pool, Token } from '../api/types';

/** A pool of what somebody feels, and which way it pulls, for its colour and the form of its pips. */
export interface Pull {
  pool: Pool;
  tone: Tone;
}

export type Tone = 'good' | 'bad' | 'plain';

/** The pools of a feeling, those that speak for whoever talks first. */
export function pulls(feeling: Feeling): Pull[] {
  return [...feeling.liking.map((pool): Pull => ({ pool, tone: 'good' })), ...feeling.dislike.map((pool): Pull => ({ pool, tone: 'bad' }))];
}

/** All pools of somebody on a board, each with whom it is about besides. */
export function poolsOf(card: Card): { pool: Pool; to: number | null }[] {
  const own = (card.gauges ?? []).map((pool) => ({ pool, to: null }));
  return [...own, ...(card.feelings ?? []).flatMap((feeling) => pulls(feeling).map(({ pool }) => ({ pool, to: feeling.to ?? null })))];
}

/** How many pips a pool has; none where it is better drawn as a bar. */
export function pips(pool: Pool): number {
  return pool.max >= 1 && pool.max <= MOST_PIPS ? pool.max : 0;
}

/** More than the eye counts at a glance becomes a bar. */
export const MOST_PIPS = 8;

/** How full a pool is, from 0 to 1. */
export function share(pool: Pool): number {
  return pool.max > 0 ? Math.min(1, Math.max(0, pool.current / pool.max)) : 0;
}

/** What is wrong with somebody, in words; nothing for those who are well. */
export function ailing(token: Pick<Token, 'condition' | 'unhurt' | 'statuses'>): string {
  return [token.unhurt ? '' : token.condition, ...token.statuses].filter(Boolean).join(', ');
}
