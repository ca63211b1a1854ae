import type { RichText } from '@bandstand/contract/richtext.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText, richTextMaxCharacters, richTextMaxListDepth, richTextMaxNodes } from './clean.ts';
import { toEditorState } from './editor.ts';
import { fromPlainText, isEmptyRichText, plainText } from './plain.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const root = (...children: unknown[]) => ({ root: { children } });

describe('BLK-7: cleaning', () => {
  it('keeps every allowed node and drops other keys', () => {
    const stored = root(
      paragraph(text('a', 31), { type: 'linebreak' }, { type: 'link', url: 'https://a.example/x', children: [text('b')] }),
      { type: 'heading', tag: 'h3', children: [text('c')] },
      { type: 'quote', children: [text('d')] },
      {
        type: 'list',
        listType: 'number',
        children: [{ type: 'listitem', children: [text('e'), { type: 'list', listType: 'bullet', children: [] }] }],
      },
    );
    const noisy = JSON.parse(JSON.stringify(stored), (_key, value) =>
      typeof value?.type === 'string' ? { ...value, style: 'color:red', onclick: 'x()', version: 1 } : value,
    );
    expect(cleanRichText(noisy)).toEqual(stored);
  });
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

  const link = (url: unknown) => root(paragraph({ type: 'link', url, children: [text('a')] }));
  it.each(['https://a.example', 'http://a.example/?q=1', 'mailto:me@a.example?subject=x', 'tel:+49 30 123', '/programs/one#start', '#auth'])(
    'keeps the address %s',
    (url) => {
      expect(cleanRichText(link(url))).toEqual(link(url));
    },
  );
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'relative',
    'https://',
    '',
    null,
    7,
  ])('takes the link off %s', (url) => expect(cleanRichText(link(url))).toEqual(root(paragraph(text('a')))));

  it('bounds nodes, characters and depth', () => {
    const many = cleanRichText(root(...Array.from({ length: 9_000 }, () => paragraph(text('x')))));
    expect(many.root.children.length).toBe(richTextMaxNodes / 2);
    expect(plainText(cleanRichText(root(paragraph(text('x'.repeat(richTextMaxCharacters + 5)), text('more')))))).toHaveLength(richTextMaxCharacters);
    let deep: unknown = { type: 'list', listType: 'bullet', children: [] };
    for (let at = 0; at < 200; at += 1) deep = { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('x'), deep] }] };
    expect(plainText(cleanRichText(root(deep))).split('\n')).toHaveLength(richTextMaxListDepth);
  });

  it('never throws, and cleaning twice changes nothing', () => {
    const node = fc.letrec((tie) => ({
      node: fc.record({
        type: fc.constantFrom('paragraph', 'heading', 'quote', 'list', 'listitem', 'link', 'text', 'linebreak', 'script'),
        text: fc.option(fc.string()),
        url: fc.option(fc.webUrl()),
        format: fc.integer(),
        tag: fc.string(),
        children: fc.option(fc.array(tie('node'), { maxLength: 4 })),
      }),
    })).node;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.array(node).map((children) => ({ root: { children } })),
        ),
        (value) => {
          const once = cleanRichText(value);
          expect(cleanRichText(once)).toEqual(once);
        },
      ),
    );
  });
});

describe('plain text', () => {
  it('reads blocks, list items and breaks as lines', () => {
    const rich = cleanRichText(
      root(
        { type: 'heading', tag: 'h2', children: [text('Title')] },
        paragraph(text('one '), text('two', 1), { type: 'linebreak' }, { type: 'link', url: '/x', children: [text('three')] }),
        {
          type: 'list',
          listType: 'bullet',
          children: [
            {
              type: 'listitem',
              children: [text('a'), { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('b')] }] }],
            },
          ],
        },
      ),
    );
    expect(plainText(rich)).toBe('Title\none two\nthree\na\nb');
  });
  it('is made from plain text', () => {
    expect(fromPlainText('one\ntwo\r\n\r\n\n three ')).toEqual(
      root(paragraph(text('one'), { type: 'linebreak' }, text('two')), paragraph(text('three'))),
    );
    expect(cleanRichText(fromPlainText('a\n\nb'))).toEqual(fromPlainText('a\n\nb'));
    expect(isEmptyRichText(fromPlainText(' \n\n'))).toBe(true);
  });
});

describe('the editor', () => {
  it('gets a state that cleans back to what is stored', () => {
    const stored = cleanRichText(
      root(paragraph(text('a', 3), { type: 'linebreak' }), {
        type: 'list',
        listType: 'number',
        children: [{ type: 'listitem', children: [text('b')] }],
      }),
    ) satisfies RichText;
    const state = toEditorState(stored);
    expect(state.root).toMatchObject({ type: 'root', version: 1, direction: null });
    expect(state.root.children?.[1]).toMatchObject({ tag: 'ol', start: 1, listType: 'number' });
    expect(cleanRichText(state)).toEqual(stored);
    expect(toEditorState(cleanRichText(null)).root.children).toHaveLength(1);
  });
});
