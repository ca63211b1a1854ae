import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './clean.ts';

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
});

describe('BLK-7: any input', () => {
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
