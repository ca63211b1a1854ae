import { describe, expect, it } from 'vitest';
import { cleanRichText, richTextMaxCharacters, richTextMaxNodes } from './clean.ts';
import { richTextMaxListDepth } from './clean.lists.ts';
import { plainText } from './plain.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const root = (...children: unknown[]) => ({ root: { children } });

describe('BLK-7: links', () => {
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
  ])('removes the link with %s', (url) => expect(cleanRichText(link(url))).toEqual(root(paragraph(text('a')))));
});

describe('BLK-7: limits', () => {
  it('limits nodes, characters and depth', () => {
    const many = cleanRichText(root(...Array.from({ length: 9_000 }, () => paragraph(text('x')))));
    expect(many.root.children.length).toBe(richTextMaxNodes / 2);
    expect(plainText(cleanRichText(root(paragraph(text('x'.repeat(richTextMaxCharacters + 5)), text('more')))))).toHaveLength(richTextMaxCharacters);
    let deep: unknown = { type: 'list', listType: 'bullet', children: [] };
    for (let at = 0; at < 200; at += 1) deep = { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('x'), deep] }] };
    expect(plainText(cleanRichText(root(deep))).split('\n')).toHaveLength(richTextMaxListDepth);
  });
});
