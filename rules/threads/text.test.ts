import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionsOf, plainMessage, renderParts, splitLinks } from './text.ts';

describe('L280, MSG-12: links of a text', () => {
  const shape = (text: string) => splitLinks(text).map((piece) => (piece.type === 'message' ? piece.text : `[${piece.url}]`));
  it.each([
    ['hello', ['hello']],
    ['', []],
    [' \n ', []],
    ['https://a.de', ['[https://a.de]']],
    ['https://a.de hello https://b.de', ['[https://a.de]', 'hello', '[https://b.de]']],
    ['https://a.de\nhttps://b.de\n\nhello', ['[https://a.de]', '[https://b.de]', 'hello']],
    ['look https://a.de https://b.de', ['look', '[https://a.de]', '[https://b.de]']],
    ['see https://a.de for more', ['see https://a.de for more']],
    ['see https://a.de.', ['see https://a.de.']],
    ['(https://a.de)', ['(https://a.de)']],
    ['javascript:alert(1) hi', ['javascript:alert(1) hi']],
    ['two  gaps\nstay https://a.de', ['two  gaps\nstay', '[https://a.de]']],
  ])('%j', (text, expected) => expect(shape(text)).toEqual(expected));
  it('loses no word', () => {
    const word = fc.constantFrom('hi', 'https://a.de', 'https://b.de/x?y', '<b>', 'https://c.de.', '@<Bob>');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(shape(words.join(' ')).join(' ').replace(/[[\]]/g, '')).toBe(words.join(' '));
      }),
    );
  });
});

describe('L279, L281, MSG-11: mentions and parts', () => {
  const people = [
    { user_id: '1', name: 'Bob' },
    { user_id: '2', name: 'Bob Lee' },
    { user_id: '3', name: 'A>B' },
  ];
  it('names the mentioned people, once, in order', () => {
    expect(mentionsOf('@<Bob Lee> and @<Bob> and @<Bob Lee>, not @Ann', people).map(({ user_id }) => user_id)).toEqual(['2', '1']);
  });
  it.each([
    ['hi @<Bob>!', 'hi |@1 Bob|!'],
    ['@<Bob Lee>@<Bob>', '@2 Bob Lee|@1 Bob'],
    ['@<A>B> x', '@3 A>B| x'],
    ['@<Zoe> <b>x</b>', '@<Zoe> <b>x</b>'],
    ['@<@<Bob>', '@<|@1 Bob'],
    ['see https://a.de/@<Bob>', 'see |[https://a.de/]|@1 Bob'],
    ['', ''],
  ])('%j', (text, expected) => {
    const drawn = renderParts(text, people)
      .map((part) => (part.type === 'text' ? part.text : part.type === 'link' ? `[${part.url}]` : `@${part.userId} ${part.name}`))
      .join('|');
    expect(drawn).toBe(expected);
  });
  it('shows the current name', () =>
    expect(renderParts('@<Bob>', people, () => 'Robert')).toEqual([{ type: 'mention', userId: '1', name: 'Robert' }]));
  it('reads as one plain line', () => expect(plainMessage('hi @<Bob>\n\nsee https://a.de', people)).toBe('hi @Bob see https://a.de'));
});
