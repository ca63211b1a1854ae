import zlib from 'node:zlib';
import type { Invoice } from '@bandstand/contract/invoices.ts';
import { languages } from '@bandstand/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { drawInvoice } from './invoices.pdf.ts';

const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'one',
  kind: 'invoice',
  number: 'RE-0042',
  seller: { name: 'Tidewater Yoga GmbH', lines: ['Am Sandtorkai 12', '20457 Hamburg'], email: 'hello@tidewater.example', tax_id: 'DE 1' },
  customer: { name: 'Zofia Brzęczyszczykiewicz', lines: ['ul. Marszałkowska 104', '00-017 Warszawa'], email: 'zofia@example.com', tax_id: null },
  lines: [{ label: 'Breathing course', detail: '22 Nov – 21 Dec 2026', amount: 1900 }],
  subtotal: 1900,
  discount: 190,
  coupon: 'WELCOME10',
  tax: 273,
  tax_label: 'VAT 19 %',
  tax_lines: [],
  tax_note: null,
  tax_inclusive: true,
  total: 1710,
  refunded: 500,
  currency: 'EUR',
  issued_at: '2026-11-22T10:00:00.000Z',
  is_test: true,
  footer: 'Thank you.',
  corrects: null,
  credit_notes: [],
  ...more,
});
const draw = (more: Partial<Invoice> = {}, language: (typeof languages)[number] = 'en') =>
  drawInvoice(anInvoice(more), { language, timezone: 'UTC' });

/** The words of a file: glyphs of its content, read back by the tables that its fonts bring along for whoever copies text. */
function wordsOf(file: Buffer): { pages: number; text: string } {
  const raw = file.toString('latin1');
  const streams = [...raw.matchAll(/(\d+) 0 obj\n<<(?:(?!endobj)[\s\S])*?stream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const bytes = file.subarray(start, raw.indexOf('\nendstream', start));
    return { id: match[1], text: (match[0].includes('FlateDecode') ? zlib.inflateSync(bytes) : bytes).toString('latin1') };
  });
  const letters = new Map<string, Map<string, string>>();
  for (const [, font, unicode] of raw.matchAll(/(\d+) 0 obj\n<<(?:(?!endobj)[\s\S])*?\/ToUnicode (\d+) 0 R/g)) {
    const table = streams.find(({ id }) => id === unicode)?.text ?? '';
    const values = [...table.slice(table.indexOf('beginbfrange')).matchAll(/<([0-9a-f ]+)>(?=[\s,\]]|$)/gi)].map(([, hex]) => hex ?? '');
    const list = /\[([^\]]*)\]/.exec(table)?.[1] ?? '';
    const glyphs = [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) =>
      String.fromCharCode(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    );
    letters.set(font ?? '', new Map(glyphs.map((letter, glyph) => [glyph.toString(16).padStart(4, '0'), letter])));
    expect(values.length).toBeGreaterThan(0);
  }
  const named = new Map([...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, letters.get(id)]));
  const pages = [...raw.matchAll(/\/Type \/Page\b/g)].length;
  const text = streams
    .filter(({ text: content }) => content.includes(' Tf'))
    .map(({ text: content }) =>
      [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
        .reduce<{ font: string; out: string }>(
          ({ font, out }, [, name, shown]) => {
            if (name) return { font: name, out };
            const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
            return { font, out: `${out}${glyphs.map((glyph) => named.get(font)?.get(glyph) ?? '?').join('')}\n` };
          },
          { font: '', out: '' },
        )
        .out.replaceAll('\u00a0', ' '),
    )
    .join('\n');
  return { pages, text };
}

describe('an invoice as a file', () => {
  it('says who sold what to whom, and its sums, in words that can be copied', async () => {
    const { pages, text } = wordsOf(await draw());
    expect(pages).toBe(1);
    for (const part of [
      'Invoice',
      'RE-0042',
      'November 22, 2026',
      'Tidewater Yoga GmbH',
      'Tax ID DE 1',
      'Zofia Brzęczyszczykiewicz',
      'ul. Marszałkowska 104',
      'Breathing course',
      '22 Nov – 21 Dec 2026',
      '€19.00',
      'Discount (WELCOME10)',
      '-€1.90',
      'Total',
      '€17.10',
      'VAT 19% included',
      '€2.73',
      'Refunded',
      '-€5.00',
      'Test: no money was taken',
      'Thank you.',
    ])
      expect(text).toContain(part);
  });

  it('is small, and the same each time', async () => {
    const [one, two] = await Promise.all([draw(), draw()]);
    expect(one.length).toBeLessThan(60_000);
    expect(one.equals(two)).toBe(true);
  });

  it('bears no mark, no discount and no refund where there is none', async () => {
    const { text } = wordsOf(
      await draw({ is_test: false, discount: 0, coupon: null, subtotal: 1900, total: 1900, tax: 0, tax_label: null, refunded: 0, footer: null }),
    );
    for (const part of ['Test', 'Discount', 'Refunded', 'Subtotal', 'included']) expect(text).not.toContain(part);
  });

  it('of forty lines goes on on further pages, each with its number, and loses none', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ label: `Line ${index + 1}.`, detail: null, amount: 100 }));
    const file = await draw({ lines });
    const { pages, text } = wordsOf(file);
    expect(pages).toBe(2);
    for (const { label } of lines) expect(text).toContain(`${label}\n`);
    expect([text.includes('RE-0042 · 1/2'), text.includes('RE-0042 · 2/2'), file.length < 60_000]).toEqual([true, true, true]);
  });

  it('breaks long names where they do not fit', async () => {
    const label = `${'A very long name of a product that goes on '.repeat(6)}until the end.`;
    const { text } = wordsOf(await draw({ lines: [{ label, detail: null, amount: 1 }] }));
    expect(text.replaceAll('\n', ' ').replaceAll(/ +/g, ' ')).toContain(label);
  });

  it.each(languages.map((language) => [language]))('is in %s', async (language) => {
    const { text } = wordsOf(await draw({}, language));
    expect(text).not.toMatch(/mail\.|[{}?]/);
    expect(text).toContain('RE-0042');
  });

  it.each([
    ['JPY', 4900, '¥4,900'],
    ['KWD', 12_345, '12.345'],
  ])('writes %s with its own digits', async (currency, amount, shown) => {
    expect(wordsOf(await draw({ currency, total: amount })).text).toContain(shown);
  });
});
