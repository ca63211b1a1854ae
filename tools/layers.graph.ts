import type { Import } from './sources.parse.ts';

/** The domain graph: a domain calls only the rows above its own. The other way is an event. */
export const domainLevels: string[][] = [
  ['changes'],
  ['apps'],
  ['media'],
  ['members', 'settings', 'e-invoices', 'locations', 'trials', 'gateways'],
  ['auth', 'entitlements', 'coupons', 'taxes', 'invoices', 'properties'],
  ['staff', 'acting'],
  ['products', 'outbox'],
  ['mails'],
  ['pages', 'payments'],
  ['reusables', 'links', 'billing'],
  ['content', 'drafts'],
  ['workouts', 'overlays', 'forms', 'bookmarks', 'progress', 'access', 'subscriptions', 'quotes', 'releases', 'checks', 'exercises'],
  ['workout-sessions'],
  ['submissions', 'programs', 'packs', 'events', 'schedule', 'gifts', 'seats', 'plans'],
  ['orders', 'purchases', 'pauses', 'courses', 'threads', 'delivery', 'templates', 'library', 'workout-history', 'exercise-merges'],
  ['checkout', 'messages'],
  ['chats', 'groups', 'emojis'],
  ['leaving', 'inbox', 'moderation', 'feeds'],
  [
    'books',
    'disputes',
    'payouts',
    'notifications',
    'receipts',
    'activity',
    'home',
    'insights',
    'audit',
    'editor-presence',
    'account',
    'backups',
    'system',
  ],
  ['sales', 'staff-invites', 'invites', 'security'],
  ['alarms', 'test-mode', 'test-purchases', 'refunds'],
  ['law', 'repricing', 'iap'],
];

/** What a domain needs from a higher one, by the name of its port (`ports.open('members: …')`). */
export const portsOf: Record<string, string[]> = {
  identity: ['apps', 'members', 'staff', 'previews'],
  apps: ['DraftTargets', 'ShownConfig'],
  media: ['Folders', 'Replacements', 'GuestUploads'],
  members: ['HeldProducts', 'GrantGiver', 'ThreadPartners'],
  auth: ['Invites', 'OpenOrders'],
  staff: ['FirstTemplates', 'StaffMails'],
  links: ['SentCards'],
  messages: ['TextRule'],
  pages: ['DraftSource', 'PageHolders', 'EnsureThread'],
  reusables: ['BlockContent', 'OverlayStore', 'WorkoutStore', 'FormStore', 'FrozenReusable'],
  drafts: ['ReleaseRecords'],
  content: ['ShownWorkout'],
  forms: ['SubmissionFacts'],
  progress: ['SubmissionsOf', 'SessionsOf'],
  taxes: ['ProviderTaxes'],
  products: ['ChargedAmounts', 'PagePaths', 'DraftItems'],
  payments: ['TestPeriods', 'TestPurchases', 'UnsettledPayments', 'Revenues'],
  billing: ['Buyers'],
  gifts: ['GiftLetters'],
  seats: ['SeatLetters'],
};

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
/** The events declared by a domain. */
export const declaredEvents = (entry: Import) => entry.isOwn && /^server\/domains\/[^/]+\/[^/]+\.events\.ts$/.test(entry.target);
/** Never visible to other domains: tables and the SQL on them. */
export const isClosedRole = (entry: Import) => /\.(repo|tables)\.ts$/.test(entry.target);

/** Another domain's file: its types only, from a row above, and never its tables or its repo. */
export const higherDomain = (entry: Import, file: string) => {
  const own = levelOf(domainOf(file) ?? '');
  const other = levelOf(domainOf(entry.target) ?? '');
  return entry.isTypeOnly && own !== undefined && other !== undefined && other < own && !isClosedRole(entry);
};
