import { describe, expect, it } from 'vitest';
import { picturePdf } from './picturePdf.ts';
import { wrapped } from './wrapped.ts';

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0xff, 0xd9]);
const written = async () => {
  const blob = picturePdf(jpeg, { width: 20, height: 30, title: 'Žluťoučký kůň (1)' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { blob, bytes, text: [...bytes].map((byte) => String.fromCharCode(byte)).join('') };
};

describe('a PDF of one picture', () => {
  it('has a table in which each object is found', async () => {
    const { text } = await written();
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${number} 0 obj`));
    expect(text).toContain('/Size 7');
  });

  it('contains the picture unchanged, with its size', async () => {
    const { text, bytes, blob } = await written();
    const at = text.indexOf('stream\n', text.indexOf('/DCTDecode')) + 'stream\n'.length;
    expect(bytes.slice(at, at + jpeg.length)).toEqual(jpeg);
    expect(text).toContain(`/Width 20 /Height 30`);
    expect(text).toContain(`/Length ${jpeg.length} >>`);
    expect([blob.type, text.slice(0, 8), text.trimEnd().endsWith('%%EOF')]).toEqual(['application/pdf', '%PDF-1.4', true]);
  });

  it('has its title in any alphabet', async () => {
    const { text } = await written();
    const hex = /\/Title <FEFF([0-9a-f]+)>/.exec(text)?.[1] ?? '';
    expect(String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))).toBe('Žluťoučký kůň (1)');
  });
});

it('a text is broken into lines that fit, and a long word stays whole', () => {
  const pen = { measureText: (text: string) => ({ width: text.length }) as TextMetrics };
  expect(wrapped(pen, 'one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped(pen, 'incomprehensibilities now', 5)).toEqual(['incomprehensibilities', 'now']);
});
