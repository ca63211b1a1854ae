import type { Language } from '@bandstand/contract/languages.ts';
import { formatNumber } from './numbers.ts';

const glyphs: Record<string, number> = { '¼': 1 / 4, '⅓': 1 / 3, '½': 1 / 2, '⅔': 2 / 3, '¾': 3 / 4, '⅛': 1 / 8 };
const glyph = '[¼⅓½⅔¾⅛]';
/** "1 1/2", "1½", "1/2", "½", "1.5", "1,5", "200", in that order: the longest match first. */
const number = new RegExp(`\\d+\\s+\\d+/\\d+|\\d+\\s*${glyph}|\\d+/\\d+|${glyph}|\\d+(?:[.,]\\d+)?`, 'g');

/**
 * An ingredient's amount for more or fewer servings: "200 g" twice is "400 g", "1–2" is "2–4". Words stay; unchanged if nothing changes.
 */
export function scaleAmount(amount: string, factor: number, language: Language): string {
  if (factor === 1) return amount;
  return amount.replace(number, (text) => formatAmount(valueOf(text) * factor, language));
}

function valueOf(text: string): number {
  const mixed = /^(\d+)\s+(\d+)\/(\d+)$/.exec(text);
  if (mixed) return Number(mixed[1]) + Number(mixed[2]) / Number(mixed[3]);
  const fraction = /^(\d+)\/(\d+)$/.exec(text);
  if (fraction) return Number(fraction[1]) / Number(fraction[2]);
  const last = glyphs[text.at(-1) ?? ''];
  if (last !== undefined) return Number(text.slice(0, -1).trim() || 0) + last;
  return Number(text.replace(',', '.'));
}

/** In measurable amounts: whole grams, kitchen fractions of spoons and cups. */
function formatAmount(value: number, language: Language): string {
  if (value >= 20) return formatNumber(Math.round(value), language);
  const whole = Math.floor(value + 0.02);
  const rest = value - whole;
  if (rest < 0.02) return formatNumber(whole, language);
  const near = Object.entries(glyphs).find(([, part]) => Math.abs(part - rest) < 0.02);
  if (near) return `${whole > 0 ? formatNumber(whole, language) : ''}${near[0]}`;
  return formatNumber(value, language);
}
