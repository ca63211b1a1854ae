export type PathParams = Record<string, string | undefined>;

/**
 * The named parts of a path, or null if it does not match: `/me/messages/:threadId` matches one segment there. A trailing slash is ignored.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return null;
  const params: PathParams = {};
  for (const [at, segment] of wanted.entries()) {
    if (segment.startsWith(':')) params[segment.slice(1)] = given[at];
    else if (segment !== given[at]) return null;
  }
  return params;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
