import { isExternal } from '@bandstand/rules/text/url.ts';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../platform/platform.ts';
import { useIsLate } from '../platform/useIsLate.ts';
import { useNavigation } from '../platform/useNavigation.ts';
import { useRealtime } from '../platform/useRealtime.ts';
import { useBundle, useSession } from '../platform/useSession.ts';
import { useLanguage } from '../platform/useText.ts';
import { isPlainClick } from '../platform/links/PageLink.tsx';
import { expectUpdate } from './update.ts';

/** What happens to the whole app: the start of the session, steps by plain links, and what the server tells everybody. */
export function AppEvents() {
  return (
    <>
      <SessionStart />
      <DocumentLanguage />
      <PlainLinks />
      <FocusOnStep />
      <ServerNews />
      <PagesForOffline />
    </>
  );
}

function SessionStart() {
  const { session } = usePlatform();
  useEffect(() => {
    void session.start();
  }, [session]);
  return null;
}

/** Says in the document which language it speaks, for whoever reads it aloud. */
function DocumentLanguage() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** Any link to this origin is a step inside the app, so that features write plain anchors. */
function PlainLinks() {
  const { navigation } = usePlatform();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!anchor || anchor.target || anchor.hasAttribute('download') || !isPlainClick(event)) return;
      const url = new URL(anchor.href);
      if (isExternal(anchor.href, window.location.origin)) {
        // Whoever wrote the link without saying so: it opens beside the app all the same (NAV-10).
        anchor.target = '_blank';
        anchor.rel = 'noopener';
        return;
      }
      if (url.origin !== window.location.origin || isServerFile(url.pathname)) return;
      event.preventDefault();
      navigation.navigate(`${url.pathname}${url.search}${url.hash}`);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigation]);
  return null;
}

const isServerFile = (path: string) => /^\/(media|icons|docs|studio|api|__)(\/|$)/.test(path);

/** After a step the focus is at the top of the new screen, for whoever listens or types. */
function FocusOnStep() {
  const { path } = useNavigation().place;
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

/** Fetches what shall open without a network, when nothing else is to do; again when something is saved or started. */
function PagesForOffline() {
  const platform = usePlatform();
  const isWanted = useIsLate() && !platform.preview;
  const { state, bundle } = useSession();
  const runs = Object.values(bundle?.page_subscriptions ?? {}).flatMap((run) => (run.started_at ? run.page_id : []));
  const wanted =
    isWanted && state !== 'unchecked' ? [bundle?.user.id, bundle?.tree_version, ...(bundle?.bookmarked_pages ?? []), ...runs].join() : null;
  useEffect(() => {
    if (wanted === null) return;
    const { abort, signal } = stoppable();
    void import('../platform/offline/keepPages.ts').then(({ keepPages }) => keepPages(platform, signal)).catch(() => {});
    return abort;
  }, [platform, wanted]);
  return null;
}

const stoppable = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

function ServerNews() {
  const { config, session, access, pages, preview } = usePlatform();
  const bundle = useBundle();
  const isConnected = useIsLate() && !preview;
  const wasListening = useRef(false);

  const renewAll = () => {
    access.reload();
    void pages.renew();
    void session.refresh().catch(() => {});
  };
  useRealtime(isConnected ? `app-${config.app.slug}` : null, {
    onListening: () => {
      // Page and session were loaded a moment before the first time; after a cut they may be old.
      if (wasListening.current) renewAll();
      wasListening.current = true;
    },
    onEvent: ({ event }) => {
      if (event === 'tree_changed') {
        access.reload();
        void pages.renew();
      }
      // Theme, tabs and settings came with the HTML: the next step loads it anew.
      if (event === 'app_config_changed') expectUpdate();
    },
  });
  useRealtime(isConnected && bundle ? bundle.user.global_events_channel : null, {
    onEvent: ({ event }) => {
      if (event === 'entitlements_changed') void session.refresh().catch(() => {});
      if (event === 'session_revoked') session.drop();
    },
  });
  return null;
}
