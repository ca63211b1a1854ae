/** First segments that belong to the app itself (NAV-2). */
export const reservedSegments: ReadonlySet<string> = new Set([
  'me',
  'auth',
  'api',
  'studio',
  '__',
  'media',
  'icons',
  'forms',
  'workouts',
  'invoice',
  'unsubscribe',
  'legal',
  'offline',
  'index',
  // The server's own addresses, which a page of that name would hide.
  'assets',
  'docs',
  'livez',
  'readyz',
  'metrics',
  'status',
]);

export const slugMaxLength = 80;

export type SlugFault = 'empty' | 'invalid' | 'too_long' | 'reserved';

/**
 * Whether a slug can be used; null: it can. Small letters, digits and single hyphens; without dots, so that no page takes the name of a
 * root file (NAV-2). `isTop`: the page has no parent, so its slug is a first segment.
 */
export function slugFault(slug: string, isTop: boolean): SlugFault | null {
  if (slug === '') return 'empty';
  // Before the grammar: `__` is reserved, and says so.
  if (isTop && reservedSegments.has(slug.toLowerCase())) return 'reserved';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'invalid';
  return slug.length > slugMaxLength ? 'too_long' : null;
}

/** Letters that do not come apart into a base letter and a mark. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ð: 'd', ı: 'i' };

/** A slug made of a title: "Größe & Form" is `grosse-form`. Without a letter or digit to use it is `page`. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđþðı]/g, (letter) => spelled[letter] ?? letter);
  const slug = plain
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'page' : slug;
}

/** The longest that an app's slug may be, which is the first part of its host. */
export const appSlugMaxLength = 60;
/** A slug for an app of that name. */
export const appSlugOf = (name: string): string => slugOf(name).slice(0, appSlugMaxLength).replace(/-+$/, '');

/** The slug itself, or with `-2`, `-3`, … until it is neither taken by a sibling nor reserved. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>, isTop: boolean): string {
  const isFree = (slug: string) => !taken.has(slug) && !(isTop && reservedSegments.has(slug));
  if (isFree(wanted)) return wanted;
  for (let count = 2; ; count += 1) {
    const end = `-${count}`;
    const slug = wanted.slice(0, slugMaxLength - end.length).replace(/-+$/, '') + end;
    if (isFree(slug)) return slug;
  }
}

/** The address of a page below its parent's: `/programs` and `strong` give `/programs/strong`. The home page is `/`, and a child of it stands at the top. */
export const joinPath = (parentPath: string | null, slug: string): string => `${parentPath === null || parentPath === '/' ? '' : parentPath}/${slug}`;

/** One leading slash, no trailing one, no doubled ones, no query and hash; the home page is `/`. */
export function normalPath(path: string): string {
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** Where the page's data is: `/__/{path}/index.json`, the home page's at `/__/index/index.json` (L29, ACC-20). */
export function pageDataPath(path: string): string {
  const normal = normalPath(path);
  return normal === '/' ? '/__/index/index.json' : `/__${normal}/index.json`;
}

/** Whether page data of the path may be fetched ahead: never below /me/ (L28), nor what is no page. */
export function isPagePath(path: string): boolean {
  const [first = ''] = normalPath(path).slice(1).split('/');
  return first === '' || !reservedSegments.has(first);
}
