import type { Import } from './sources.parse.ts';

/** The domain graph: a domain calls only the rows above its own; what would go the other way is an event. */
export const domainLevels: string[][] = [
  ['apps', 'media'],
  ['members', 'settings', 'previews', 'e-invoices'],
  ['auth', 'products', 'payments', 'coupons', 'taxes', 'locations', 'trials', 'invoices', 'team', 'properties'],
  ['pages', 'colleagues'],
  ['pieces'],
  ['content', 'drafts'],
  ['workouts', 'forms', 'overlays', 'bookmarks', 'progress', 'access', 'subscriptions', 'quotes', 'releases', 'checks'],
  ['programs', 'packs', 'events', 'schedule', 'gifts', 'seats'],
  ['checkout', 'plans', 'pauses', 'iap', 'invites', 'threads', 'delivery', 'exercises', 'templates', 'library'],
  ['refunds', 'leaving', 'inbox', 'moderation', 'feeds', 'groups'],
  [
    'sales',
    'books',
    'disputes',
    'payouts',
    'notifications',
    'activity',
    'search',
    'insights',
    'audit',
    'security',
    'presence',
    'account',
    'backups',
    'system',
  ],
  ['law', 'repricing'],
];

/** Level of a domain; undefined for a name that is not in the graph. */
export const levelOf = (domain: string): number | undefined => {
  const level = domainLevels.findIndex((row) => row.includes(domain));
  return level === -1 ? undefined : level;
};

const domainOf = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1];
/** A file of the same domain. */
export const sameDomain = (entry: Import, file: string) =>
  entry.isOwn && domainOf(entry.target) !== undefined && domainOf(entry.target) === domainOf(file);
/** A file of the same domain in one of these roles. */
export const ownRole =
  (...roles: string[]) =>
  (entry: Import, file: string) =>
    sameDomain(entry, file) && roles.some((role) => entry.target.endsWith(`.${role}.ts`));
/** The events that a domain declares. */
export const declaredEvents = (entry: Import) => entry.isOwn && /^server\/domains\/[^/]+\/[^/]+\.events\.ts$/.test(entry.target);
/** What no other domain may see: tables and the SQL over them. */
export const isClosedRole = (entry: Import) => /\.(repo|tables)\.ts$/.test(entry.target);

/** Another domain's file: its types only, from a row above, and never its tables or its repo. */
export const higherDomain = (entry: Import, file: string) => {
  const own = levelOf(domainOf(file) ?? '');
  const other = levelOf(domainOf(entry.target) ?? '');
  return entry.isTypeOnly && own !== undefined && other !== undefined && other < own && !isClosedRole(entry);
};
