import type { ActorId, Command, Form, Offer, Token } from '../api/types';
import { withValue } from '../forms/pointer';

/** Whoever is asked what rest brings, with what each may do in it. */
export interface Resting {
  token: Token;
  offers: readonly Offer[];
}

/** A rest of several together: its words, and its command for those who take part. */
export interface Together {
  label: string;
  preview: string;
  /** The command; `who` are those who take part, where it asks for them. */
  command: (who: readonly ActorId[]) => Command;
  /** Whether it asks who takes part. */
  asks: boolean;
}

const isRest = ({ kind }: Pick<Offer, 'kind'>) => kind === 'rest';

/** Whether something is the matter with somebody that rest may mend; the dead are past it. */
const isHurt = (token: Token): boolean => token.health != null && token.health < 100;

/** Those of a party whom rest concerns: who is hurt, and who may do something in a rest; the worst hurt first. */
export function resting(tokens: readonly Token[], side: string, offers: readonly Offer[]): Resting[] {
  const all = tokens.filter((token) => token.side === side).map((token) => ({ token, offers: offers.filter((offer) => isRest(offer) && offer.actor === token.actor) }));
  const concerned = all.filter((one) => one.offers.length > 0 || (isHurt(one.token) && !(one.token.down && one.token.health === 0)));
  return concerned.sort((one, other) => (one.token.health ?? 100) - (other.token.health ?? 100));
}

/** The rests that all take together: those that are offered to the game master, and forms that ask who takes part. */
export function together(offers: readonly Offer[], forms: readonly Form[]): Together[] {
  const masters = offers.filter((offer) => isRest(offer) && offer.actor == null).map((offer): Together => ({ label: offer.label, preview: offer.preview ?? '', asks: false, command: () => offer.command }));
  const asking = forms.filter(isRest).flatMap((form): Together[] => {
    const who = form.fields.find((field) => field.takes.kind === 'actors');
    return who ? [{ label: form.label, preview: '', asks: true, command: (actors) => withValue(form.command, who.path, actors) as Command }] : [];
  });
  return [...asking, ...masters];
}

/** Whether anybody is hurt: only then rest is what comes first. */
export const isWanted = (all: readonly Resting[]): boolean => all.some(({ token }) => isHurt(token));
