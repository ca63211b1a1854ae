import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { describe, expect, it } from 'vitest';
import { everyone, mentionAt, toSent, toWritten, type Mentioned } from './mentionText.ts';

const person = (name: string, id = name): Mentioned => ({ user_id: id, name, shown: name });
const [bo, boLee] = [person('Bo'), person('Bo Lee')];

describe('typed text as it is sent (L281)', () => {
  it.each([
    ['Hi @Bo', 'Hi @<Bo>'],
    ['@Bo Lee and @Bo.', '@<Bo Lee> and @<Bo>.'],
    ['(@Bo)', '(@<Bo>)'],
    ['@Bob stays, so does a@Bo and @Ann', '@Bob stays, so does a@Bo and @Ann'],
    ['@<Bo> typed in full', '@<Bo> typed in full'],
    ['@alle: 18 h', '@<everyone>: 18 h'],
    ['', ''],
  ])('%j', (written, sent) => expect(toSent(written, [bo, boLee, everyone('alle')], []).text).toBe(sent));

  it('mentions everyone named in it, once, and nobody who was removed again', () => {
    const { mentions } = toSent('@Bo Lee @Bo Lee', [bo, boLee, person('Ann')], []);
    expect(mentions).toEqual([{ user_id: 'Bo Lee', name: 'Bo Lee' }]);
  });

  it('recognises participants by a fully typed mention', () => {
    expect(toSent('@<Ann>', [], [person('Ann', '7')]).mentions).toEqual([{ user_id: '7', name: 'Ann' }]);
  });
});

it('is restored for editing as it was written, and sent unchanged', () => {
  const mentions = [
    { user_id: '1', name: 'Bo' },
    { user_id: '2', name: 'Bo Lee' },
    { user_id: everyoneId, name: 'everyone' },
  ];
  const message = '@<Bo Lee>, @<Bo> and @<everyone> <b>';
  const { text, chosen } = toWritten({ message, mentions }, 'alle');
  expect(text).toBe('@Bo Lee, @Bo and @alle <b>');
  expect(toSent(text, chosen, []).text).toBe(message);
});

describe('a mention being typed', () => {
  it.each([
    ['@', 1, { from: 0, term: '' }],
    ['Hi @bo', 6, { from: 3, term: 'bo' }],
    ['Hi @bo there', 6, { from: 3, term: 'bo' }],
    ['(@Ćma', 5, { from: 1, term: 'Ćma' }],
    ['mail@bo', 7, null],
    ['Hi @bo ', 7, null],
    ['@<Bo', 4, null],
    ['', 0, null],
  ])('%j at %i', (text, caret, expected) => expect(mentionAt(text, caret)).toEqual(expected));
});
