import { useEffect, useRef } from 'react';
import { keepPages } from '../platform/offline/keepPages.ts';
import { usePlatform } from '../platform/platform.ts';
import { useRealtime } from '../platform/realtime/useRealtime.ts';
import { useBundle, useSession } from '../platform/session/useSession.ts';
import { expectUpdate } from './start/update.ts';

/** What the first view can do without: what the server tells everybody, and pages for the time without a network. */
export function LateEvents() {
  return (
    <>
      <ServerNews />
      <PagesForOffline />
    </>
  );
}

/** Fetches what shall open without a network, when nothing else is to do; again when something is saved or started. */
function PagesForOffline() {
  const platform = usePlatform();
  const { state, bundle } = useSession();
  const runs = Object.values(bundle?.page_subscriptions ?? {}).flatMap((run) => (run.started_at ? run.page_id : []));
  const wanted = state !== 'unchecked' ? [bundle?.user.id, bundle?.tree_version, ...(bundle?.bookmarked_pages ?? []), ...runs].join() : null;
  useEffect(() => {
    if (wanted === null) return;
    const { abort, signal } = stoppable();
    void keepPages(platform, signal).catch(() => {});
    return abort;
  }, [platform, wanted]);
  return null;
}

const stoppable = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

function ServerNews() {
  const { config, session, access, pages } = usePlatform();
  const bundle = useBundle();
  const wasListening = useRef(false);

  const renewAll = () => {
    access.reload();
    void pages.renew();
    void session.refresh().catch(() => {});
  };
  useRealtime(`app-${config.app.slug}`, {
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
  useRealtime(bundle ? bundle.user.global_events_channel : null, {
    onEvent: ({ event }) => {
      if (event === 'entitlements_changed') void session.refresh().catch(() => {});
      if (event === 'session_revoked') session.drop();
    },
  });
  return null;
}
