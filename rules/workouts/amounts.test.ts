import { describe, expect, it } from 'vitest';
import { distanceInWords, durationInWords, loadInWords, prescribedInWords, setInWords, timeInWords } from './amounts.ts';

const words = { language: 'en', reps: (count: number) => `${count} reps` } as const;

describe('sets in words', () => {
  it.each([
    [{ reps: 8, load_kg: 60 }, '8 × 60 kg'],
    [{ reps: 12 }, '12 reps'],
    [{ reps: 5, load_kg: 0 }, '5 reps'],
    [{ reps: 5, load_kg: -10 }, '5 × -10 kg'],
    [{ time_s: 40, load_kg: 20 }, '20 kg · 40 sec'],
    [{ distance_m: 400, time_s: 95 }, '1:35 · 400 m'],
    [{}, '–'],
  ])('%j is done as %s', (data, text) => expect(setInWords(data, 'kg', words)).toBe(text));

  it.each([
    [{ reps: 5, load: '70 %' }, '5 × 70 %'],
    [{ reps: 5, load: ' ' }, '5 reps'],
    [{ time: 60, distance: null }, '1 min'],
  ])('%j is prescribed as %s', (set, text) => expect(prescribedInWords({ type: 'normal', ...set }, words)).toBe(text));
});

describe('amounts of training', () => {
  it.each([
    [45, '45 sec'],
    [60, '1 min'],
    [90, '1:30'],
    [90.4, '1:30'],
    [3600, '1:00:00'],
    [3905, '1:05:05'],
  ])('%d seconds of a set are %s', (seconds, words) => expect(timeInWords(seconds, 'en')).toBe(words));

  it.each([
    [40, '40 sec'],
    [89, '1 min'],
    [2700, '45 min'],
    [3600, '1 hr'],
    [3899, '1 hr 5 min'],
  ])('%d seconds of a session are %s', (seconds, words) => expect(durationInWords(seconds, 'en')).toBe(words));

  it('are written as the language does', () => {
    expect([loadInWords(62.5, 'kg', 'de'), durationInWords(4500, 'de')]).toEqual(['62,5 kg', '1 Std. 15 Min.']);
    expect([distanceInWords(400, 'fr'), distanceInWords(1500, 'fr')]).toEqual(['400 m', '1,5 km']);
  });

  it('come back in pounds as they were typed, and sums are round', () => {
    expect(loadInWords(135 * 0.45359237, 'lb', 'en')).toBe('135 lb');
    expect(loadInWords(1234.56, 'kg', 'en', 0)).toBe('1,235 kg');
  });
});
