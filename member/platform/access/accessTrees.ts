import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { AccessTree } from '@bandstand/contract/access.ts';
import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { SessionState } from '../session/session.state.ts';
import type { AccessAnswer, PageBelow } from './accessAnswer.ts';

/** Decides on the device about linked pages, by the same rule as the server (ACC-2); the server's answer is final. */
export type AccessTrees = {
  /**
   * Null: the page is not in the tree, so it is not locked in advance (NAV-8). Rejects when the tree cannot be loaded, or the viewer stays
   * unknown.
   */
  decide(pageId: string, options?: { browse?: boolean }): Promise<AccessAnswer | null>;
  decidePath(path: string, options?: { browse?: boolean }): Promise<AccessAnswer | null>;
  /** The path of a page in the tree. */
  pathOf(pageId: string): Promise<string | null>;
  /** The paths of a page and all pages below it; empty if it is in no tree. */
  pathsBelow(pageId: string): Promise<string[]>;
  /** The pages below a path, in order, each with its decision; empty if it is in no tree. */
  below(path: string): Promise<PageBelow[]>;
  /** Reloads the trees for these paths, except stored ones, so that the worker stores them. */
  keep(paths: readonly string[], isKept: (rootId: string) => Promise<boolean>): Promise<void>;
  /** Changes with the tree and the viewer's entitlements; earlier decisions are then outdated. */
  revision(): number;
  subscribe(listener: () => void): () => void;
  /** The tree changed: reload it. */
  reload(): void;
  /** Only the viewer changed: the tree may stay unless it was filtered for the previous one. */
  viewerChanged(isOtherPerson: boolean): void;
};

type AccessParts = {
  config: AppConfig;
  session: () => SessionState;
  /** `app` is the list of top pages; any other id is a top page with everything below it (ACC-22, ACC-25). */
  load: (rootId: string) => Promise<AccessTree>;
  pathById: (pageId: string) => Promise<string | null>;
};
type Found = { file: AccessTree; pageId: string };

/** How often and how long a decision waits for the session to be verified (ACC-17). */
export const accessLoading = { maxRetries: 100, waitInFlightMs: 100, waitAuthMs: 250 } as const;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function createAccessTrees({ config, session, load, pathById }: AccessParts): AccessTrees {
  const listeners = new Set<() => void>();
  const files = new Map<string, Promise<AccessTree>>();
  let revision = 0;

  const changed = () => {
    revision += 1;
    for (const listener of listeners) listener();
  };
  const fileOf = (rootId: string): Promise<AccessTree> => {
    const cachedFile = files.get(rootId);
    if (cachedFile) return cachedFile;
    const file = load(rootId);
    files.set(rootId, file);
    file.catch(() => files.delete(rootId));
    return file;
  };
  const byPath = async (path: string): Promise<Found | null> => {
    const tops = await fileOf('app');
    const top = findTop(tops, path);
    if (!top) return null;
    const file = await fileOf(top);
    const pageId = Object.keys(file.pages).find((id) => file.pages[id]?.path === path);
    return pageId === undefined ? null : { file, pageId };
  };
  const byId = async (pageId: string): Promise<Found | null> => {
    for (const known of files.values()) {
      const file = await known;
      if (file.root_id !== 'app' && pageId in file.pages) return { file, pageId };
    }
    const path = await pathById(pageId);
    return path === null ? null : byPath(path);
  };
  const viewer = async (): Promise<SessionBundle | null> => {
    for (let tries = 0; session().state === 'unchecked' && tries < accessLoading.maxRetries; tries += 1) await wait(accessLoading.waitAuthMs);
    if (session().state === 'unchecked') throw new Error('The session is not verified: nothing can be decided about access');
    return session().bundle;
  };
  const answer = async (find: () => Promise<Found | null>, browse: boolean): Promise<AccessAnswer | null> => {
    const bundle = await viewer();
    const file = await find();
    if (!file) return null;
    // The rule loads with the first link that needs it: the first view does not.
    const { decideOnDevice } = await import('./decideOnDevice.ts');
    return decideOnDevice({ ...file, app: config.access, bundle, now: Date.now(), browse });
  };

  return {
    decide: (pageId, { browse = true } = {}) => answer(() => byId(pageId), browse),
    decidePath: (path, { browse = true } = {}) => answer(() => byPath(path), browse),
    async pathOf(pageId) {
      const found = await byId(pageId);
      return found?.file.pages[pageId]?.path ?? null;
    },
    async pathsBelow(pageId) {
      const file = await byId(pageId);
      const path = file?.file.pages[pageId]?.path;
      if (!file || path === undefined) return [];
      return Object.values(file.file.pages).flatMap((page) => (page.path === path || page.path.startsWith(`${path}/`) ? page.path : []));
    },
    async below(path) {
      const bundle = await viewer();
      const file = await byPath(path);
      if (!file) return [];
      const { decideBelow } = await import('./decideOnDevice.ts');
      return decideBelow({ ...file, app: config.access, bundle, now: Date.now(), browse: true });
    },
    async keep(paths, isKept) {
      const tops = await fileOf('app');
      const roots = new Set(['app', ...paths.flatMap((path) => findTop(tops, path) ?? [])]);
      await Promise.allSettled([...roots].map(async (rootId) => (await isKept(rootId)) || load(rootId)));
    },
    revision: () => revision,
    subscribe: (listener) => subscribeTo(listeners, listener),
    reload() {
      files.clear();
      changed();
    },
    viewerChanged(isOtherPerson) {
      // A private page is only in the files of viewers with access (ACC-22).
      if (isOtherPerson) files.clear();
      changed();
    },
  };
}

/** The top page above a path: the longest matching prefix; without a match, the home page. */
function findTop(tops: AccessTree, path: string): string | null {
  let best: { id: string; length: number } | null = null;
  for (const [id, page] of Object.entries(tops.pages)) {
    const isAbove = page.path === path || page.path === '/' || path.startsWith(`${page.path}/`);
    if (isAbove && page.path.length > (best?.length ?? 0)) best = { id, length: page.path.length };
  }
  return best?.id ?? null;
}
