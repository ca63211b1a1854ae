import { longestFirst, median, type Seconds } from './timings.ts';

/** A Playwright project with its files. */
interface Project {
  name: string;
  testMatch?: string[];
  testIgnore?: string[];
}

/**
 * Playwright runs files by name, but projects in the given order. Files slower than the median form a project that goes first, so that a run does not
 * end with a long file. Without kept timings there is one project.
 */
export function longJourneysFirst(kept: Seconds): Project[] {
  const border = median(kept);
  const long = Object.keys(kept)
    .filter((file) => (kept[file] ?? 0) > border)
    .sort(longestFirst(kept))
    .map((file) => file.replace(/^e2e\//, '**/'));
  if (long.length === 0) return [{ name: 'journeys' }];
  return [
    { name: 'long journeys', testMatch: long },
    { name: 'journeys', testIgnore: long },
  ];
}
