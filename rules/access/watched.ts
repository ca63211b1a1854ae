import type { AccessViewer } from './facts.ts';

/** Facts about a viewer that decisions and lists look at. */
export interface WatchedFacts extends AccessViewer {
  readonly completed: ReadonlySet<string>;
  readonly completedAt: ReadonlyMap<string, string>;
  readonly bookmarks: ReadonlySet<string>;
  /** The zone of their days; null: the app's. */
  readonly timezone: string | null;
}
const scalars = ['isSignedIn', 'isAdmin', 'timezone'] as const;
type Scalar = (typeof scalars)[number];
const collections = ['activeProductIds', 'subscriptions', 'releases', 'completed', 'completedAt', 'bookmarks'] as const;
type Collection = (typeof collections)[number];
type Look = { of: Collection; ask: 'has' | 'get'; key: string } | { of: Collection; ask: 'size' } | { of: Scalar | 'subscriberId' };

/** What a piece of work looked at. Anyone who has the same there gets the same result. */
export interface Looks {
  /** It used more than single facts, so its result belongs to this viewer alone. */
  isPersonal: boolean;
  /** It asked for the time. */
  isTimed: boolean;
  readonly seen: Map<string, { look: Look; saw: unknown }>;
}
/** Comparing more than these costs as much as doing the work again. */
const mostLooks = 400;
/** In place of the id of any member: work may ask whether there is one, and must not use it. */
const someone = 'member';

export const noLooks = (): Looks => ({ isPersonal: false, isTimed: false, seen: new Map() });

/** The viewer with a record of what is read from it. Reading anything besides single facts makes the result personal. */
export function watchedViewer<V extends WatchedFacts>(viewer: V, looks: Looks): V {
  const record = (look: Look): unknown => {
    const saw = answerOf(viewer, look);
    if (looks.seen.size >= mostLooks) looks.isPersonal = true;
    else looks.seen.set(`${look.of} ${'ask' in look ? look.ask : ''} ${'key' in look ? look.key : ''}`, { look, saw });
    return saw;
  };
  const watchedCollection = (of: Collection) =>
    new Proxy(viewer[of], {
      get: (target, name) => {
        if (name === 'has' || name === 'get') return (key: string) => record({ of, ask: name, key });
        if (name === 'size') return record({ of, ask: 'size' });
        looks.isPersonal = true;
        const own: unknown = Reflect.get(target, name, target);
        return typeof own === 'function' ? (own.bind(target) as unknown) : own;
      },
    });
  const watched = new Map<string, unknown>(collections.map((of) => [of, watchedCollection(of)]));
  return new Proxy(viewer, {
    get: (target, name) => {
      const scalar = scalars.find((own) => own === name);
      if (scalar) return record({ of: scalar });
      if (name === 'subscriberId') return record({ of: name }) === true ? someone : null;
      if (typeof name === 'string' && watched.has(name)) return watched.get(name);
      looks.isPersonal = true;
      return Reflect.get(target, name, target) as unknown;
    },
  });
}

/** Whether someone else would have seen the same. */
export function seesTheSame(viewer: WatchedFacts, { seen }: Looks): boolean {
  for (const { look, saw } of seen.values()) {
    const now = answerOf(viewer, look);
    if (now !== saw && !(typeof saw === 'object' && typeof now === 'object' && JSON.stringify(now) === JSON.stringify(saw))) return false;
  }
  return true;
}

function answerOf(viewer: WatchedFacts, look: Look): unknown {
  if (!('ask' in look)) return look.of === 'subscriberId' ? viewer.subscriberId !== null : viewer[look.of];
  const collection: ReadonlySet<string> | ReadonlyMap<string, unknown> = viewer[look.of];
  if (look.ask === 'size') return collection.size;
  return look.ask === 'has' || !('get' in collection) ? collection.has(look.key) : collection.get(look.key);
}
