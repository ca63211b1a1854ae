import { isExternal } from '@bandstand/rules/text/url.ts';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { usePlatform } from '../platform/platform.ts';
import { useIsLate } from '../platform/useIsLate.ts';
import { useNavigation } from '../platform/navigation/useNavigation.ts';
import { useLanguage } from '../platform/texts/useText.ts';
import { isPlainClick } from '../platform/links/PageLink.tsx';

/** What happens to the whole app: the start of the session, steps by plain links, and what begins after the first view. */
export function AppEvents() {
  return (
    <>
      <SessionStart />
      <DocumentLanguage />
      <PlainLinks />
      <FocusOnStep />
      <LateEvents />
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

/** What the first view can do without; its code is asked for again at the next step where it could not be loaded. */
function LateEvents() {
  const { preview } = usePlatform();
  const { path } = useNavigation().place;
  const isWanted = useIsLate() && !preview;
  const [Events, setEvents] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted || Events) return;
    void import('./LateEvents.tsx').then((file) => setEvents(() => file.LateEvents)).catch(() => {});
  }, [isWanted, Events, path]);
  return Events && <Events />;
}
