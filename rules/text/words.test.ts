import { expect, it } from 'vitest';
import { plainLetters, searchable, searchQuery, titleQuery } from './words.ts';

it('compares letters without case and accents', () => {
  expect(plainLetters('Größe Ÿoga É')).toBe('grosse yoga e');
  expect(searchable('Hello,  World! 3×12')).toBe('hello world 3 12');
});

it('turns each word into a prefix query, and signs alone into nothing', () => {
  expect(searchQuery('Dead lift')).toBe('dead:* & lift:*');
  expect(searchQuery("it's & | ! :* <->")).toBe('it:* & s:*');
  expect(searchQuery(' ! ')).toBeNull();
  expect(searchQuery('a '.repeat(50))?.split('&')).toHaveLength(12);
});

it('restricts a query to titles and tags', () => {
  expect(titleQuery('dead:* & lift:*')).toBe('dead:*AB & lift:*AB');
});
