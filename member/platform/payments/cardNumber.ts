/** The typed digits, at most 19. */
export const cardDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 19);

const isAmex = (digits: string) => /^3[47]/.test(digits);

/** As printed on the card: groups of four, or 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = cardDigits(text);
  const groups = isAmex(digits) ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)] : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** "1" waits, "5" becomes "05", "1227" becomes "12 / 27". Deleting past the slash removes it as well. */
export function formatExpiry(text: string, previous = ''): string {
  let digits = text.replace(/\D/g, '').slice(0, 4);
  const isDeleting = text.length < previous.length;
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits.length === 2 && !isDeleting ? `${digits} / ` : digits;
}

export type CardValues = { number: string; exp: string; cvc: string };
/** The test gateway's card that always works (COM-12); prefilled in its form. */
export const workingCard: CardValues = { number: '4242 4242 4242 4242', exp: '12 / 34', cvc: '123' };
export type CardError =
  | 'field.required'
  | 'checkout.card.number_invalid'
  | 'checkout.card.expiry_invalid'
  | 'checkout.card.expired'
  | 'checkout.card.cvc_invalid';

/** The card's errors before it is sent, as far as they are detectable. `now` in milliseconds. */
export function checkCard({ number, exp, cvc }: CardValues, now: number): Partial<Record<keyof CardValues, CardError>> {
  const errors: Partial<Record<keyof CardValues, CardError>> = {};
  const digits = cardDigits(number);
  if (digits === '') errors.number = 'field.required';
  else if (digits.length < 12 || !passesLuhn(digits)) errors.number = 'checkout.card.number_invalid';
  const expiry = checkExpiry(exp, now);
  if (expiry) errors.exp = expiry;
  if (cvc.trim() === '') errors.cvc = 'field.required';
  else if (!(isAmex(digits) ? /^\d{4}$/ : /^\d{3,4}$/).test(cvc.trim())) errors.cvc = 'checkout.card.cvc_invalid';
  return errors;
}

function checkExpiry(exp: string, now: number): CardError | null {
  const digits = exp.replace(/\D/g, '');
  if (digits === '') return 'field.required';
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return 'checkout.card.expiry_invalid';
  // A card is valid until the end of its month in any zone: an extra day covers them all.
  const end = Date.UTC(2000 + Number(digits.slice(2)), month, 2);
  return end <= now ? 'checkout.card.expired' : null;
}

/** The check digit of every card number. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
