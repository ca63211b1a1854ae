import type { Clock } from '../../platform/clock.ts';

/** A VAT id in its standard form, and the country that issued it (ISO 3166-1: Greece is GR, though its ids begin with EL). */
export interface VatId {
  id: string;
  country: string;
}
/** A register's answer about an id; `unknown`: no register could be asked. */
export type VatAnswer = 'valid' | 'invalid' | 'unknown';
/** Asks a register whether an id was issued. */
export type VatRegister = (id: VatId) => Promise<VatAnswer>;

/** Reads an id by the form and check digits of its country; null if it belongs to no country of the Union. */
export async function readVatId(typed: string): Promise<VatId | null> {
  const plain = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(plain)) return null;
  // Greeks use both prefixes.
  const id = plain.startsWith('GR') ? `EL${plain.slice(2)}` : plain;
  // Its tables load with the first id that is typed.
  const { checkVAT, ...known } = await import('jsvat');
  const { europeanUnion } = await import('@bandstand/rules/products/countries.ts');
  const { isValid, country } = checkVAT(id, [...known.countries]);
  const code = country?.isoCode.short;
  return isValid && code && europeanUnion.includes(code) ? { id, country: code } : null;
}

const answerMs = 6000;
const keptMs = 15 * 60_000;
const mostKept = 1000;

/**
 * Asks a service with the interface of the Commission's VIES: `GET {url}/ms/{state}/vat/{number}` answers `{isValid}`. Answers are cached for a
 * quarter of an hour, so that the price shown is the price paid. A service that is down, slow or answers something else is `unknown`.
 */
export function createVatRegister({ url, clock }: { url: string; clock: Clock }): VatRegister {
  const kept = new Map<string, { untilMs: number; answer: VatAnswer }>();
  const ask = async ({ id }: VatId): Promise<VatAnswer> => {
    try {
      const response = await fetch(`${url}/ms/${id.slice(0, 2)}/vat/${encodeURIComponent(id.slice(2))}`, {
        signal: AbortSignal.timeout(answerMs),
        headers: { accept: 'application/json' },
        redirect: 'error',
      });
      const body: unknown = response.ok ? await response.json() : null;
      const isValid = typeof body === 'object' && body !== null && 'isValid' in body ? body.isValid : null;
      return typeof isValid === 'boolean' ? (isValid ? 'valid' : 'invalid') : 'unknown';
    } catch {
      return 'unknown';
    }
  };
  return async (id) => {
    const cached = kept.get(id.id);
    if (cached && cached.untilMs > clock.ms()) return cached.answer;
    const answer = await ask(id);
    if (kept.size >= mostKept) kept.clear();
    kept.set(id.id, { untilMs: clock.ms() + keptMs, answer });
    return answer;
  };
}
