import { describe, expect, it } from 'vitest';
import { isIdText } from '../pages/walk.ts';
import { starterIds, starterNames, starterOf, starterThemes } from './starters.ts';

describe('starter apps', () => {
  it('have their own ids and are found by them', () => {
    expect(new Set(Object.values(starterIds)).size).toBe(starterNames.length);
    for (const name of starterNames) {
      expect(isIdText(starterIds[name])).toBe(true);
      expect(starterOf(starterIds[name].toUpperCase())).toBe(name);
    }
    expect(starterOf('0190a000-0000-7000-8000-00000000dead')).toBeNull();
  });
  it('use eight different themes', () => {
    expect(new Set(starterNames.map((name) => JSON.stringify(starterThemes[name]))).size).toBe(starterNames.length);
  });
});
