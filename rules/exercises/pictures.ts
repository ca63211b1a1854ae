const partsOf = (path: string) =>
  path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
/** The folder and the file, whatever folder a browser was given. */
const shortOf = (path: string) => partsOf(path).slice(-2).join('/').toLowerCase();
const fileOf = (path: string) => partsOf(path).at(-1)?.toLowerCase() ?? '';

/**
 * Finds chosen files by the paths that a list names: by folder and file, else by the file alone, as spreadsheets name it, where only one has that name.
 * Returns the place among `paths`; null: there is none.
 */
export function pictureFinder(paths: readonly string[]): (named: string) => number | null {
  const byPath = new Map(paths.map((path, at) => [shortOf(path), at]));
  const byFile = Map.groupBy(paths.keys(), (at) => fileOf(paths[at] ?? ''));
  return (named) => {
    const known = byPath.get(shortOf(named));
    if (known !== undefined) return known;
    const alike = partsOf(named).length === 1 ? (byFile.get(fileOf(named)) ?? []) : [];
    return alike.length === 1 ? (alike[0] ?? null) : null;
  };
}
