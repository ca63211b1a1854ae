import { describe, expect, it } from 'vitest';
import { clockText, isLoggable, measuresOf, parsed, platesFor, prescribedLoad, setText, textOf, valuesOf } from './values.ts';

describe('the load that an owner wrote', () => {
  it.each([
    ['24 kg', 24],
    ['22,5kg', 22.5],
    ['100 lb', 45.359237],
    ['60', 60],
    ['70 %', 70],
    ['light', null],
    [null, null],
  ])('%s is %s', (text, load) => expect(prescribedLoad(text, 100)).toBe(load));

  it('is unknown as a share of nothing, and rounded to plates otherwise', () => {
    expect(prescribedLoad('70 %', null)).toBeNull();
    expect(prescribedLoad('70 %', 93.4)).toBe(65);
  });
});

it.each([
  ['load_kg', '82,5', 'kg', 82.5],
  ['load_kg', '100', 'lb', 45.359237],
  ['load_kg', '-20', 'kg', -20],
  ['reps', '8.4', 'kg', 8],
  ['reps', '-8', 'kg', null],
  ['time_s', '1:30', 'kg', 90],
  ['time_s', '45', 'kg', 45],
  ['distance_m', 'far', 'kg', null],
  ['reps', '', 'kg', null],
] as const)('%s typed as "%s" in %s is %s', (measure, text, unit, value) => expect(parsed(measure, text, unit)).toBe(value));

it('shows values in the member’s unit and language', () => {
  expect(textOf('load_kg', 45.359237, 'lb', 'en')).toBe('100');
  expect(textOf('load_kg', 82.5, 'kg', 'de')).toBe('82,5');
  expect(textOf('time_s', 95, 'kg', 'en')).toBe('1:35');
  expect(textOf('reps', null, 'kg', 'en')).toBe('');
  expect(setText({ load_kg: 80, reps: 5 }, 'kg', 'en')).toBe('80 kg × 5');
  expect(setText({ distance_m: 1200, time_s: 300 }, 'kg', 'en')).toBe('1.2 km × 5:00');
  expect([clockText(59.9), clockText(3900), clockText(-1)]).toEqual(['0:59', '1:05:00', '0:00']);
});

it('has the columns that the plan and the last time need', () => {
  expect(measuresOf({ sets: [{ type: 'normal', reps: 5 }] }, [])).toEqual(['load_kg', 'reps']);
  expect(measuresOf({ sets: [{ type: 'normal', time: 40 }] }, [])).toEqual(['time_s']);
  expect(measuresOf({ sets: [{ type: 'normal', time: 40 }] }, [{ distance_m: 400 }])).toEqual(['time_s', 'distance_m']);
  expect(measuresOf({ sets: [] }, [])).toEqual(['load_kg', 'reps']);
  expect(measuresOf({ sets: [{ type: 'normal' }] }, [], ['distance', 'time'])).toEqual(['time_s', 'distance_m']);
  expect(measuresOf({ sets: [{ type: 'normal', reps: 5 }] }, [], ['reps'])).toEqual(['reps']);
  expect(measuresOf({ sets: [{ type: 'normal', reps: 5 }] }, [], ['reps', 'load'])).toEqual(['load_kg', 'reps']);
});

it('offers what is known first, and logs more than a load', () => {
  expect(valuesOf(['load_kg', 'reps'], { reps: 6 }, { reps: 5 }, { load_kg: 80, reps: 4 })).toEqual({ load_kg: 80, reps: 6 });
  expect([isLoggable({ load_kg: 80 }), isLoggable({ reps: 0 })]).toEqual([false, true]);
});

it.each([
  [100, 20, 'kg', [25, 15], 0],
  [62.5, 20, 'kg', [20, 1.25], 0],
  [225, 45, 'lb', [45, 45], 0],
  [15, 20, 'kg', [], 0],
  [61, 20, 'kg', [20], 1],
] as const)('%s on a bar of %s %s is loaded with %j each side', (load, bar, unit, plates, rest) =>
  expect(platesFor(load, bar, unit)).toEqual({ plates, rest }),
);
