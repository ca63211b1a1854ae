import { beforeEach, expect, it } from 'vitest';
import { modesOf, modeToOffer, preferMode } from './preferences.ts';
import type { DeviceStorage, StoredValues } from '../../../platform/storage.ts';

let kept: Partial<StoredValues>;
const storage = {
  get: (key: keyof StoredValues) => kept[key] ?? null,
  set: (key: keyof StoredValues, value: never) => void (kept[key] = value),
  remove: (key: keyof StoredValues) => void delete kept[key],
} as unknown as DeviceStorage;
const both = { allowed_modes: ['follow_along' as const, 'list' as const] };

beforeEach(() => {
  kept = {};
});

it('follow-along is the default, and a preference is kept', () => {
  expect(modeToOffer(storage, both)).toBe('follow_along');
  preferMode(storage, 'list');
  expect(modeToOffer(storage, both)).toBe('list');
});

it('a mode that is not allowed is never offered', () => {
  preferMode(storage, 'list');
  expect(modeToOffer(storage, { allowed_modes: ['follow_along'] })).toBe('follow_along');
  expect(modesOf({ allowed_modes: ['list'] })).toEqual(['list']);
  expect(modesOf({ allowed_modes: [] })).toEqual(['follow_along', 'list']);
});

it('the older name of the list is known, any other is an invalid preference', () => {
  expect(preferMode(storage, 'grouped')).toBe('list');
  expect(() => preferMode(storage, 'sideways')).toThrow('Invalid Preference');
  expect(kept.workout_mode).toBe('list');
});
