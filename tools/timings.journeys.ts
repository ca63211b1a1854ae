import { longestFirst, median, type Seconds } from './timings.ts';

/** A project of Playwright: files by their name below `e2e/`. */
interface Project {
  name: string;
  testMatch?: string[];
  testIgnore?: string[];
}

/**
 * Playwright takes files by their name, and projects in the order that they are given: those that take longer than the middle are a project of their own,
 * which goes first, so that the last file of a run is a short one. Without kept timings there is one project.
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
