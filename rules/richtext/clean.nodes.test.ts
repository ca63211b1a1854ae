import { describe, expect, it } from 'vitest';
import { cleanRichText } from './clean.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const root = (...children: unknown[]) => ({ root: { children } });

describe('BLK-7: what cleaning removes', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', null, root()],
    ['a string', '<p>', root()],
    ['no root', { children: [] }, root()],
    ['children that are no list', { root: { children: {} } }, root()],
    [
      'script and style nodes with all below',
      root({ type: 'script', children: [text('x')] }, { type: 'style', text: 'x' }, { type: 'html', children: [paragraph(text('x'))] }),
      root(),
    ],
    ['an unknown node in a paragraph', root(paragraph(text('a'), { type: 'iframe', src: '/x' })), root(paragraph(text('a')))],
    [
      'text at the top gets a paragraph',
      root(text('a'), text('b'), paragraph(text('c')), text('d')),
      root(paragraph(text('a'), text('b')), paragraph(text('c')), paragraph(text('d'))),
    ],
    ['unknown format bits', root(paragraph(text('a', 1 + 32 + 64))), root(paragraph(text('a', 1)))],
    [
      'h1 and h6',
      root({ type: 'heading', tag: 'h1', children: [] }, { type: 'heading', tag: 'h6', children: [] }),
      root({ type: 'heading', tag: 'h2', children: [] }, { type: 'heading', tag: 'h4', children: [] }),
    ],
    ['control characters', root(paragraph(text('a\u0000\u001bb\tc'))), root(paragraph(text('ab\tc')))],
    ['text that is no string', root(paragraph({ type: 'text', text: { toString: 1 } })), root(paragraph())],
    [
      'an automatic link',
      root(paragraph({ type: 'autolink', url: 'https://a.example', children: [text('a')] })),
      root(paragraph({ type: 'link', url: 'https://a.example', children: [text('a')] })),
    ],
    ['a link without words', root(paragraph({ type: 'link', url: 'https://a.example', children: [] })), root(paragraph())],
  ])('%s', (_title, value, expected) => expect(cleanRichText(value)).toEqual(expected));
});
