import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import { describe, expect, it } from 'vitest';
import { prose } from './prose.ts';

describe('prose', () => {
  it('reads headings, paragraphs, lists, quotes, marks and links', () => {
    const text = prose(`
## A heading

A paragraph with **bold**, *italic* and
[a link](/articles) over two lines.


- one
- two
  goes on

1. first
2. second

> Said by somebody. – Them`);
    expect(text.root.children.map((block) => block.type)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote']);
    expect(plainText(text)).toBe(
      'A heading\nA paragraph with bold, italic and a link over two lines.\none\ntwo goes on\nfirst\nsecond\nSaid by somebody. – Them',
    );
    const [, paragraph] = text.root.children;
    expect(paragraph).toMatchObject({
      children: [{ format: 0 }, { text: 'bold', format: 1 }, {}, { text: 'italic', format: 2 }, {}, { type: 'link', url: '/articles' }, {}],
    });
  });

  it('is already in its stored form: cleaning changes nothing', () => {
    const text = prose('### Three\n\n- [a](/b) **c**\n- d *e*');
    expect(cleanRichText(text)).toEqual(text);
  });
});
