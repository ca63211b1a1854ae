import { expect, it } from 'vitest';
import { plainLetters, searchable, searchQuery, titleQuery } from './words.ts';

it('compares letters without case and accents', () => {
  expect(plainLetters('Größe Ÿoga É')).toBe('grosse yoga e');
  expect(searchable('Hello,  World! 3×12')).toBe('hello world 3 12');
});

it('makes a query of every word by its beginning, and nothing of signs alone', () => {
  expect(searchQuery('Dead lift')).toBe('dead:* & lift:*');
  expect(searchQuery("it's & | ! :* <->")).toBe('it:* & s:*');
  expect(searchQuery(' ! ')).toBeNull();
  expect(searchQuery('a '.repeat(50))?.split('&')).toHaveLength(12);
});

it('narrows a query to titles and tags', () => {
  expect(titleQuery('dead:* & lift:*')).toBe('dead:*AB & lift:*AB');
});
