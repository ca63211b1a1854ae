import type { Block } from '@bandstand/contract/blocks/block.ts';
import { expect, it } from 'vitest';
import type { Translate } from '../../platform/texts.ts';
import { aButton, aText } from '../../testing/aPage.ts';
import { differencesOf, inWords } from './conflictWords.ts';

const known: Record<string, string> = { 'builder.field.text': 'Label', 'builder.action.open_url': 'Open a link', 'builder.color.dark': 'Dark' };
const t = Object.assign((key: string) => known[key] ?? key, { find: (key: string) => known[key] ?? null }) as unknown as Translate;

it('a conflict describes in words how two versions differ, and leaves out everything they share', () => {
  const theirs = { ...aButton('b', 'Start'), style: { background_color: 'dark' } } as Block;
  expect(differencesOf(aButton('b', 'Continue'), theirs, t).map(({ label, mine, theirs: other }) => [label, mine, other])).toEqual([
    ['Label', 'Continue', 'Start'],
    ['background_color', 'builder.conflict.empty', 'Dark'],
  ]);
});

it.each<[unknown, string]>([
  [aText('t', 'Text').data['rich_text' as never], 'Text'],
  [{ type: 'open_url', data: {} }, 'Open a link'],
  [{ alt: 'A hill', url: '/x.webp' }, 'A hill'],
  [[{ title: 'One' }, { title: 'Two' }], 'One · Two'],
  [[], 'builder.conflict.empty'],
  [true, '✓'],
  [12, '12'],
  [{}, '…'],
  [null, 'builder.conflict.empty'],
])('%j is “%s”', (value, words) => expect(inWords(value, t)).toBe(words));
