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
  // The server's own paths, which a page with that name would hide.
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
 * Why a slug is invalid; null: it is valid. Lower-case letters, digits and single hyphens; no dots, so that no page takes the name of a
 * root file (NAV-2). `isTop`: the page has no parent, so its slug is a first segment.
 */
export function slugFault(slug: string, isTop: boolean): SlugFault | null {
  if (slug === '') return 'empty';
  // Before the grammar: `__` should be reported as reserved.
  if (isTop && reservedSegments.has(slug.toLowerCase())) return 'reserved';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'invalid';
  return slug.length > slugMaxLength ? 'too_long' : null;
}

/** Letters that do not decompose into a base letter and a mark. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ð: 'd', ı: 'i' };

/** A slug from a title: "Größe & Form" is `grosse-form`. Without a usable letter or digit it is `page`. */
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

/** Maximum length of an app's slug, which is the first part of its host. */
export const appSlugMaxLength = 60;
/** A slug for an app with that name. */
export const appSlugOf = (name: string): string => slugOf(name).slice(0, appSlugMaxLength).replace(/-+$/, '');

/** The slug itself, or with `-2`, `-3`, … until no sibling has it and it is not reserved. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>, isTop: boolean): string {
  const isFree = (slug: string) => !taken.has(slug) && !(isTop && reservedSegments.has(slug));
  if (isFree(wanted)) return wanted;
  for (let count = 2; ; count += 1) {
    const end = `-${count}`;
    const slug = wanted.slice(0, slugMaxLength - end.length).replace(/-+$/, '') + end;
    if (isFree(slug)) return slug;
  }
}

/**
 * A page's path below its parent's: `/programs` and `strong` give `/programs/strong`. The home page is `/`, and its children are at the
 * top.
 */
export const joinPath = (parentPath: string | null, slug: string): string => `${parentPath === null || parentPath === '/' ? '' : parentPath}/${slug}`;

/** One leading slash, no trailing or doubled ones, no query or hash; the home page is `/`. */
export function normalPath(path: string): string {
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The path of a page's data: `/__/{path}/index.json`, the home page's at `/__/index/index.json` (L29, ACC-20). */
export function pageDataPath(path: string): string {
  const normal = normalPath(path);
  return normal === '/' ? '/__/index/index.json' : `/__${normal}/index.json`;
}

/** Whether page data of the path may be prefetched: never below /me/ (L28), and only for pages. */
export function isPagePath(path: string): boolean {
  const [first = ''] = normalPath(path).slice(1).split('/');
  return first === '' || !reservedSegments.has(first);
}
