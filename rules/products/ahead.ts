import { chargeAt, type SubscriptionTerms, type TermsAhead } from './charges.ts';
import { periodAt } from './periods.ts';

/**
 * Days between the email about a new price and its first charge. Directive (EU) 2019/770, article 19(2), gives consumers that long to leave
 * after notice of a change.
 */
export const priceNoticeDays = 30;
/** Days before the end on which a member without an answer is reminded. */
export const priceReminderDays = 7;

const dueBy = ({ ahead = [] }: SubscriptionTerms, at: string) => ahead.filter(({ from }) => from <= at);

/** The terms of the charge due at an instant: changes announced until then apply and are removed from the announcements. */
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

/** Whether the charge due then would have a price that its member has not agreed to. */
export const isUnanswered = (terms: SubscriptionTerms, at: string): boolean => dueBy(terms, at).some(isOpen);
/** Whether its member must answer. */
export const awaitsAnswer = ({ ahead = [] }: SubscriptionTerms): boolean => ahead.some(isOpen);

interface Running {
  /** The start from which periods are counted. */
  anchor: string;
  row: { current_period_end: string; charges_made: number };
}

/** The first charge due at or after an instant, counted from 0; null if none follows. */
export function firstDue(terms: SubscriptionTerms, { anchor, row }: Running, from: string): { at: string; index: number } | null {
  let [at, index] = [row.current_period_end, row.charges_made];
  while (at < from) {
    at = periodAt(anchor, terms, at).end;
    index += 1;
  }
  return terms.charges !== null && index >= terms.charges ? null : { at, index };
}

/** How a change affects its first charge; null if none follows. */
export function effectOf(terms: SubscriptionTerms, step: TermsAhead, running: Running): { at: string; was: number; amount: number } | null {
  const first = firstDue(terms, running, step.from);
  if (!first) return null;
  const others = (terms.ahead ?? []).filter(({ id }) => id !== step.id);
  const totalOf = (ahead: TermsAhead[]) => chargeAt(termsDue({ ...terms, ahead }, first.at), first.index).total;
  return { at: first.at, was: totalOf(others), amount: totalOf([...others, step]) };
}

/** The next change of the total, as its member sees it; one that needs an answer comes first. Null if the total stays the same. */
export function changeAhead(terms: SubscriptionTerms, running: Running) {
  const inTurn = (terms.ahead ?? []).toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || (a.from < b.from ? -1 : 1));
  for (const step of inTurn) {
    const effect = effectOf(terms, step, running);
    if (effect && effect.was !== effect.amount) return { kind: step.kind, ...effect, needs_consent: isOpen(step) };
  }
  return null;
}
