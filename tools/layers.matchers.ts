import type { Import } from './sources.parse.ts';

/** An own file in one of the folders. */
export const under =
  (...folders: string[]) =>
  (entry: Import) =>
    entry.isOwn && folders.some((folder) => entry.target === folder || entry.target.startsWith(`${folder}/`));
/** One of these packages. */
export const npm =
  (...names: string[]) =>
  (entry: Import) =>
    !entry.isOwn && names.some((name) => entry.target === name || entry.target.startsWith(`${name}/`));
/** Any package. */
export const anyNpm = (entry: Import) => !entry.isOwn && !entry.target.startsWith('node:');
/** Any part of Node. */
export const anyNode = (entry: Import) => !entry.isOwn && entry.target.startsWith('node:');
/** Types alone of what lies in the folders. */
export const typesOf =
  (...folders: string[]) =>
  (entry: Import) =>
    entry.isTypeOnly && under(...folders)(entry);
/** What one of the tests lets through. */
export const either =
  (...tests: ((entry: Import, file: string) => boolean)[]) =>
  (entry: Import, file: string) =>
    tests.some((test) => test(entry, file));
