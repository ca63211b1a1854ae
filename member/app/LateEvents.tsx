import { Suspense, useEffect, useRef } from 'react';
import { reportActivity } from '../platform/activity.ts';
import { keepParts, lazyPart } from '../platform/navigation/lazyPart.tsx';
import { Shortcuts } from './keyboard/Shortcuts.tsx';
import { panels } from './panels.tsx';
import { keepPages } from '../platform/offline/keepPages.ts';
import { usePath } from '../platform/navigation/useNavigation.ts';
import { usePlatform } from '../platform/platform.ts';
import { useRealtime } from '../platform/realtime/useRealtime.ts';
import { useBundle, useSession } from '../platform/session/useSession.ts';
import { expectUpdate } from './start/update.ts';

/** Not needed for the first view: the server’s broadcasts, pages for offline use, shortcuts, and forms that come by themselves. */
export function LateEvents() {
  const isMember = useBundle() !== null;
  return (
    <>
      <ServerNews />
      <PagesForOffline />
      <Shortcuts />
      <PageViews />
      <LanguageOffer />
      {isMember && (
        <Suspense fallback={null}>
          <MemberNews />
          <AutomaticForms />
        </Suspense>
      )}
    </>
  );
}

const MemberNews = lazyPart(() => import('../features/threads/frame/MemberNews.tsx').then((file) => file.MemberNews), { isKept: true });
const AutomaticForms = lazyPart(() => import('../features/forms/places/AutomaticForms.tsx').then((file) => file.AutomaticForms), { isKept: true });

/** Time on a page before it counts as viewed. */
const viewedMs = 1000;

/** Reports each page that someone could open and stayed on (L466). */
function PageViews() {
  const platform = usePlatform();
  const path = usePath();
  const { state, bundle } = useSession();
  const memberId = bundle?.user.id;
  const isKnown = state !== 'unchecked';
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => {
      const page = platform.pages.peek(path);
      if (page?.page.access.granted) reportActivity(platform, 'page_viewed', { page_id: page.page_id });
    }, viewedMs);
    return () => clearTimeout(timer);
  }, [platform, path, isKnown, memberId]);
  return null;
}

/** Guests are offered the language of their device (LNG-1). */
function LanguageOffer() {
  const platform = usePlatform();
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'guest' || platform.preview) return;
    void import('../platform/texts/guestLanguage.ts').then(({ offerLanguage }) => offerLanguage(platform, navigator.languages)).catch(() => {});
  }, [platform, state]);
  return null;
}

/** When idle, fetches pages for offline use; again after a bookmark or a start. */
function PagesForOffline() {
  const platform = usePlatform();
  const { state, bundle } = useSession();
  const runs = Object.values(bundle?.page_subscriptions ?? {}).flatMap((run) => (run.started_at ? run.page_id : []));
  const wanted = state !== 'unchecked' ? [bundle?.user.id, bundle?.tree_version, ...(bundle?.bookmarked_pages ?? []), ...runs].join() : null;
  useEffect(() => {
    if (wanted === null) return;
    const { abort, signal } = stoppable();
    void keepPages(platform, signal, () => void panels['workout']?.prepare()).catch(() => {});
    return abort;
  }, [platform, wanted]);
  const isMember = bundle !== null;
  useEffect(() => {
    if (isMember && platform.pages.mayLoadAhead()) void Promise.all([keepParts(), panels['finished']?.prepare()]);
  }, [platform, isMember]);
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
      // The first time, page and session have just been loaded; after a lost connection they may be outdated.
      if (wasListening.current) renewAll();
      wasListening.current = true;
    },
    onEvent: ({ event }) => {
      if (event === 'tree_changed') {
        access.reload();
        void pages.renew();
      }
      // Theme, tabs and settings came with the HTML, so the next navigation reloads it.
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
