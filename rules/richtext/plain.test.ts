import { describe, expect, it } from 'vitest';
import { cleanRichText } from './clean.ts';
import { fromPlainText, isEmptyRichText, plainText } from './plain.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const root = (...children: unknown[]) => ({ root: { children } });

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
