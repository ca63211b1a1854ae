import type { Clock } from '../../platform/clock.ts';

/** A VAT id in one form, and the country that gave it (ISO 3166-1: Greece is GR, though its ids begin with EL). */
export interface VatId {
  id: string;
  country: string;
}
/** What a register says of an id; `unknown`: nobody could be asked. */
export type VatAnswer = 'valid' | 'invalid' | 'unknown';
/** Asks whoever knows which ids were given. */
export type VatRegister = (id: VatId) => Promise<VatAnswer>;

/** Reads an id by the shape and check digits of its country; null for none of the Union. */
export async function readVatId(typed: string): Promise<VatId | null> {
  const plain = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(plain)) return null;
  // Greeks write both.
  const id = plain.startsWith('GR') ? `EL${plain.slice(2)}` : plain;
  // Its tables are loaded with the first id that is typed.
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
 * Asks a service that speaks like the Commission's VIES: `GET {url}/ms/{state}/vat/{number}` answers `{isValid}`. Answers are kept for a quarter of
 * an hour, so that the price that was shown is the price that is paid. A service that is away, slow or talks of something else is `unknown`.
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
    const known = kept.get(id.id);
    if (known && known.untilMs > clock.ms()) return known.answer;
    const answer = await ask(id);
    if (kept.size >= mostKept) kept.clear();
    kept.set(id.id, { untilMs: clock.ms() + keptMs, answer });
    return answer;
  };
}
