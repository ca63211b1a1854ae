import zlib from 'node:zlib';

/** The text of a file: glyphs of its content, mapped back with the fonts' own tables for copying text. */
export function wordsOf(file: Buffer): { pages: number; text: string } {
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
    if (values.length === 0) throw new Error('a font has no character table');
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
