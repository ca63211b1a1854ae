export type CardField = 'number' | 'exp' | 'cvc';
export type CardFault = 'required' | 'invalid';
export type CardInput = { number?: string | undefined; exp?: string | undefined; cvc?: string | undefined };

/** The digits of a typed card number, without spaces and hyphens. */
export const cardDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether the check digit fits (ISO/IEC 7812), which catches typing errors. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The expiry month as YYYY-MM from "12/30", "12 / 2030" or "1230"; null if it is not a month. */
export function readExpiry(text: string): string | null {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text);
  const [month, year] = [Number(match?.[1]), match?.[2] ?? ''];
  if (!match || month < 1 || month > 12) return null;
  return `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}`;
}

/** A card is valid through the last day of its month. `now` is ISO 8601 UTC, `expiry` YYYY-MM. */
export const isExpired = (expiry: string, now: string): boolean => expiry < now.slice(0, 7);

/** Errors of a typed card by field; empty if there are none. `now` is ISO 8601 UTC. */
export function cardFaults(card: CardInput, now: string): Partial<Record<CardField, CardFault>> {
  const faults: Partial<Record<CardField, CardFault>> = {};
  const expiry = readExpiry(card.exp ?? '');
  if (!card.number?.trim()) faults.number = 'required';
  else if (!passesLuhn(cardDigits(card.number))) faults.number = 'invalid';
  if (!card.exp?.trim()) faults.exp = 'required';
  else if (!expiry || isExpired(expiry, now)) faults.exp = 'invalid';
  if (!card.cvc?.trim()) faults.cvc = 'required';
  else if (!/^\d{3,4}$/.test(card.cvc.trim())) faults.cvc = 'invalid';
  return faults;
}
