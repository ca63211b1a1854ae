import { expect, it } from 'vitest';
import { cutText } from './cut.ts';

it.each([
  ['short', 10, 'short'],
  ['exact', 5, 'exact'],
  ['longer', 4, 'long'],
  ['abc💪d', 5, 'abc💪'],
  ['abc💪d', 4, 'abc'],
  ['💪', 2, '💪'],
  ['💪', 1, ''],
  ['', 0, ''],
])('%j cut at %i is %j', (text, length, expected) => expect(cutText(text, length)).toBe(expected));
