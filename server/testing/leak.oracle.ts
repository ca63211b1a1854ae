import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';

/** The flags of an access record that decide, and the page's place. */
export type PageFlags = Pick<
  AccessRecord,
  'is_private' | 'require_purchase' | 'allow_browsing' | 'is_scheduled' | 'require_authentication' | 'is_progress_root'
>;
/** `flags` null: nothing above has a record, the app decides. `isBelow`: it inherits from the page with the record. */
export interface PlannedPage {
  flags: PageFlags | null;
  isBelow: boolean;
  isInCourse: boolean;
  /** Days after the start. */
  opensAfter: number;
}
export type AppFlags = Pick<AppAccess, 'is_private' | 'is_subscriber_only' | 'require_sign_in' | 'allow_anonymous_browsing'>;
/** Stored facts about a viewer; `hasStarted`: each progress root, a day ago. */
export interface ViewerFacts {
  isMember: boolean;
  isAdmin: boolean;
  ownsPage: boolean;
  ownsApp: boolean;
  isAssigned: boolean;
  hasStarted: boolean;
}
export type Outcome = 'full' | 'browse' | 'private' | 'locked';

/** What a viewer gets of a page: the rules of decisions section 3.1 again, written only for these pages, so that no fault is in both. */
export function outcomeOf({ flags, isBelow, isInCourse, opensAfter }: PlannedPage, app: AppFlags, viewer: ViewerFacts): Outcome {
  const orBrowse = (mayBrowse: boolean): Outcome => (mayBrowse && !isBelow ? 'browse' : 'locked');
  if (!flags) {
    const paid = viewer.isAdmin || viewer.ownsApp;
    if (app.is_private) {
      if (!viewer.isMember) return 'private';
      return app.is_subscriber_only && !paid ? 'locked' : 'full';
    }
    if (app.is_subscriber_only) return paid ? 'full' : orBrowse(app.allow_anonymous_browsing);
    if (app.require_sign_in) return viewer.isMember ? 'full' : orBrowse(app.allow_anonymous_browsing);
    return 'full';
  }
  const paid = viewer.isAdmin || viewer.ownsPage;
  if (flags.is_private) {
    if (!viewer.isMember || !viewer.isAssigned) return 'private';
    return flags.require_purchase && !paid ? 'locked' : 'full';
  }
  if (flags.require_purchase) return paid ? 'full' : orBrowse(flags.allow_browsing);
  if (flags.is_scheduled) {
    const hasRoot = flags.is_progress_root || isInCourse;
    return viewer.isMember && hasRoot && viewer.hasStarted && opensAfter <= 1 ? 'full' : 'locked';
  }
  if (flags.require_authentication) return viewer.isMember ? 'full' : orBrowse(flags.allow_browsing);
  return 'full';
}

const names = ['is_private', 'require_purchase', 'allow_browsing', 'is_scheduled', 'require_authentication', 'is_progress_root'] as const;
const bits = <K extends string>(keys: readonly K[], number: number) =>
  Object.fromEntries(keys.map((key, at) => [key, ((number >> at) & 1) === 1])) as Record<K, boolean>;

/** Every combination of page flags, at the top and, if a schedule counts, in a course; each with a page below that inherits it. */
export function everyPage(): PlannedPage[] {
  const owners = [
    { flags: null, isInCourse: false, opensAfter: 0 },
    ...Array.from({ length: 64 }, (_, number) => ({ flags: bits(names, number), isInCourse: false, opensAfter: number % 3 === 0 ? 30 : 1 })),
    ...Array.from({ length: 64 }, (_, number) => ({ flags: bits(names, number), isInCourse: true, opensAfter: number % 2 === 0 ? 30 : 0 })).filter(
      ({ flags }) => flags.is_scheduled && !flags.is_private && !flags.require_purchase,
    ),
  ];
  return owners.flatMap((owner) => [
    { ...owner, isBelow: false },
    { ...owner, isBelow: true },
  ]);
}
export const everyApp = (): AppFlags[] =>
  Array.from({ length: 16 }, (_, number) =>
    bits(['is_private', 'is_subscriber_only', 'require_sign_in', 'allow_anonymous_browsing'] as const, number),
  );
