import { describe, expect, it } from 'vitest';
import { allowedAlternates, effectiveExercise, widestPolicy } from './swaps.ts';

const known = { curated: ['lunge', 'press'], alike: ['hack squat', 'lunge', 'squat'] };

describe('the alternates of an exercise (WRK-15)', () => {
  it.each([
    ['off', []],
    ['curated', ['lunge', 'press']],
    ['any', ['lunge', 'press', 'hack squat']],
  ] as const)('with the policy %s are %o', (policy, allowed) => {
    expect(allowedAlternates(policy, 'squat', known)).toEqual(allowed);
  });

  it('follow the workout that allows most', () => {
    expect([widestPolicy([]), widestPolicy(['off', 'any', 'curated']), widestPolicy(['curated', 'off'])]).toEqual(['off', 'any', 'curated']);
  });
});

describe('the exercise to do (WRK-5)', () => {
  const swaps = [
    { exercise_id: 'squat', alternate_id: 'lunge' },
    { exercise_id: 'lunge', alternate_id: 'press' },
  ];
  it.each([
    ['the alternate, and not what was swapped for that', 'squat', ['lunge', 'press'], 'lunge'],
    ['the prescribed one where the alternate is not allowed', 'squat', ['press'], 'squat'],
    ['the prescribed one without a swap', 'row', ['lunge'], 'row'],
  ])('is %s', (_, prescribed, allowed, shown) => {
    expect(effectiveExercise(prescribed, swaps, allowed)).toBe(shown);
  });
});
