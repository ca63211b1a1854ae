import { describe, expect, it } from 'vitest';
import { filled, fitting, inserted, slashAt } from './canned.ts';
import { aCannedReply } from '../../../testing/anInbox.ts';

describe('a slash before the caret', () => {
  it.each<[string, number, ReturnType<typeof slashAt>]>([
    ['/', 1, { query: '', from: 0 }],
    ['/Op', 3, { query: 'op', from: 0 }],
    ['Hello /op', 9, { query: 'op', from: 6 }],
    ['Hello\n/', 7, { query: '', from: 6 }],
    ['Hello /op', 5, null],
    ['either/or', 9, null],
    ['https://club.example', 20, null],
    ['/Op en', 6, { query: 'op en', from: 0 }],
    ['/op\nen', 6, null],
    ['and / or', 8, null],
    ['', 0, null],
  ])('is read in %j with the caret at %i', (text, caret, found) => expect(slashAt(text, caret)).toEqual(found));
});

describe('canned replies', () => {
  const [hours, price] = [aCannedReply('Hours', 'We open at seven.'), aCannedReply('Price', 'Hours do not change the price.')];
  it('match by title first, then by text', () => {
    expect(fitting([price, hours], 'hours')).toEqual([hours, price]);
    expect(fitting([price, hours], 'seven')).toEqual([hours]);
    expect(fitting([price, hours], '')).toEqual([price, hours]);
    expect(fitting([price, hours], 'zzz')).toEqual([]);
  });
  it('address a member by the first name, and leave the name out when there is none', () => {
    expect(filled('Hi {name}, welcome {name}', 'Noa Lind')).toBe('Hi Noa, welcome Noa');
    expect(filled('Hi {name}, welcome', null)).toBe('Hi, welcome');
    expect(filled('Hi {name}', '  ')).toBe('Hi');
    expect(filled('Hi {name}', '$& Lind')).toBe('Hi $&');
  });
  it('replace the typed text', () => {
    expect(inserted('Hello /op there', { from: 6, to: 9 }, 'We open.')).toEqual({ text: 'Hello We open. there', caret: 14 });
  });
});
