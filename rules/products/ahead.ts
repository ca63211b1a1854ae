import { chargeAt, type SubscriptionTerms, type TermsAhead } from './charges.ts';
import { periodAt } from './periods.ts';

/**
 * Days between the mail that tells of another price and the first charge of it: as many as Directive (EU) 2019/770, article 19(2), gives consumers
 * to leave after they were told of a change.
 */
export const priceNoticeDays = 30;
/** Days before the end on which a member who has not answered is asked again. */
export const priceReminderDays = 7;

const dueBy = ({ ahead = [] }: SubscriptionTerms, at: string) => ahead.filter(({ from }) => from <= at);

/** The terms of the charge that is due at an instant: what was announced until then holds, and is announced no more. */
export function termsDue(terms: SubscriptionTerms, at: string): SubscriptionTerms {
  const due = dueBy(terms, at).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (due.length === 0) return terms;
  const { ahead = [], ...rest } = terms;
  const left = ahead.filter(({ from }) => from > at);
  const settled = due.reduce<SubscriptionTerms>(
    (now, step) =>
      step.kind === 'tax'
        ? { ...now, tax: step.tax }
        : { ...now, items: now.items.map((item, nr) => (nr === 0 ? { ...item, amount: step.amount } : item)) },
    rest,
  );
  return left.length > 0 ? { ...settled, ahead: left } : settled;
}

const isOpen = (step: TermsAhead): boolean => step.kind === 'price' && step.needs_consent && step.accepted_at === null;

/** Whether the charge that is due then would be a price to which its member has not agreed. */
export const isUnanswered = (terms: SubscriptionTerms, at: string): boolean => dueBy(terms, at).some(isOpen);
/** Whether its member is asked for an answer. */
export const awaitsAnswer = ({ ahead = [] }: SubscriptionTerms): boolean => ahead.some(isOpen);

interface Running {
  /** Periods are counted from it. */
  anchor: string;
  row: { current_period_end: string; charges_made: number };
}

/** The first charge that is due at or after an instant, counted from 0; null where none follows. */
export function firstDue(terms: SubscriptionTerms, { anchor, row }: Running, from: string): { at: string; index: number } | null {
  let [at, index] = [row.current_period_end, row.charges_made];
  while (at < from) {
    at = periodAt(anchor, terms, at).end;
    index += 1;
  }
  return terms.charges !== null && index >= terms.charges ? null : { at, index };
}

/** What a change makes of the first charge that it touches; null where none follows. */
export function effectOf(terms: SubscriptionTerms, step: TermsAhead, running: Running): { at: string; was: number; amount: number } | null {
  const first = firstDue(terms, running, step.from);
  if (!first) return null;
  const others = (terms.ahead ?? []).filter(({ id }) => id !== step.id);
  const totalOf = (ahead: TermsAhead[]) => chargeAt(termsDue({ ...terms, ahead }, first.at), first.index).total;
  return { at: first.at, was: totalOf(others), amount: totalOf([...others, step]) };
}

/** The next change of what is paid, as its member sees it: first what they have to answer. Null where the total stays. */
export function changeAhead(terms: SubscriptionTerms, running: Running) {
  const inTurn = (terms.ahead ?? []).toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || (a.from < b.from ? -1 : 1));
  for (const step of inTurn) {
    const effect = effectOf(terms, step, running);
    if (effect && effect.was !== effect.amount) return { kind: step.kind, ...effect, needs_consent: isOpen(step) };
  }
  return null;
}
