import type { Decision } from '@bandstand/contract/access.ts';
import { lockOf, type LinkLock } from '@bandstand/rules/access/lock.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform.ts';
import { seesEverything } from '../preview.ts';
import { useInBrowser } from '../useInBrowser.ts';
import { whenInView } from './inView.ts';
import { whenReleased } from './release.ts';

export type LinkTarget = {
  /** The page's path; null when only its id is known. */
  path: string | null;
  pageId?: string | undefined;
  /** The server's decision, if it was included. */
  decision?: Decision | undefined;
  /** False for attachment and thread links, which never browse past a lock (NAV-9). */
  browse?: boolean;
};
export type LinkAccess = { state: 'loading' | 'granted'; lock: null } | { state: 'locked'; lock: LinkLock };

const loading: LinkAccess = { state: 'loading', lock: null };
const granted: LinkAccess = { state: 'granted', lock: null };

const toAccess = (decision: Decision): LinkAccess => {
  const isReleased = decision.available_after !== null && Date.parse(decision.available_after) <= Date.now();
  const lock = isReleased ? null : lockOf(decision);
  return lock ? { state: 'locked', lock } : granted;
};

/**
 * Whether a link is locked (NAV-8). Checked when the element with the ref `watch` scrolls into view, and kept until the tree or the
 * viewer's entitlements change.
 */
export function useLinkAccess({ path, pageId, decision, browse = true }: LinkTarget): {
  access: LinkAccess;
  watch: (element: HTMLElement | null) => void;
} {
  const { access: trees, pages, preview } = usePlatform();
  // The server's render has no preview, so locks may disappear only after the first render.
  const isAllOpen = useInBrowser(() => seesEverything(preview), false);
  const revision = useSyncExternalStore(trees.subscribe, trees.revision, () => 0);
  const watched = useRef<HTMLElement>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    watched.current = element;
  }, []);
  const [found, setFound] = useState<{ key: string; access: LinkAccess } | null>(null);
  const [releases, setReleases] = useState(0);
  const key = `${revision} ${releases} ${pageId ?? path} ${browse}`;
  const checked = found?.key === key ? found.access : loading;
  const known = isAllOpen ? granted : decision ? toAccess(decision) : checked;

  useEffect(() => {
    const element = watched.current;
    if (!element || isAllOpen || (path === null && pageId === undefined)) return;
    let isCurrent = true;
    const check = async () => {
      if (decision) return toAccess(decision);
      const answer = pageId === undefined ? path && (await trees.decidePath(path, { browse })) : await trees.decide(pageId, { browse });
      return answer ? toAccess(answer.decision) : granted;
    };
    const stop = whenInView(element, () => {
      check().then(
        (access) => {
          if (!isCurrent) return;
          if (!decision) setFound({ key, access });
          if (access.state === 'granted' && path !== null) pages.prefetch(path);
        },
        // Failures of the check are only logged (spec L505): the server decides when the link is followed.
        (error: unknown) => console.warn('The access of a link could not be checked', error),
      );
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [trees, pages, path, pageId, decision, browse, key, isAllOpen]);

  const opensAt = known.lock?.reason === 'is_scheduled' ? known.lock.availableAfter : null;
  useEffect(() => whenReleased(opensAt, () => setReleases((count) => count + 1)), [opensAt]);

  return { access: known, watch };
}
