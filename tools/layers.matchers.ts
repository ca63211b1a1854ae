import type { Import } from './sources.parse.ts';

/** The repository's own files in one of the folders. */
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
/** Only types from these folders. */
export const typesOf =
  (...folders: string[]) =>
  (entry: Import) =>
    entry.isTypeOnly && under(...folders)(entry);
/** Whatever one of the given tests allows. */
export const either =
  (...tests: ((entry: Import, file: string) => boolean)[]) =>
  (entry: Import, file: string) =>
    tests.some((test) => test(entry, file));
