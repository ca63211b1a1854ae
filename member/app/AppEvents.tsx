import { isExternal } from '@bandstand/rules/text/url.ts';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { usePlatform } from '../platform/platform.ts';
import { useIsLate } from '../platform/useIsLate.ts';
import { usePath } from '../platform/navigation/useNavigation.ts';
import { useLanguage } from '../platform/texts/useText.ts';
import { isPlainClick } from '../platform/links/PageLink.tsx';

/** App-wide events: the start of the session, navigation by plain links, and everything that starts after the first view. */
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

/** Sets the document's language for screen readers. */
function DocumentLanguage() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** Any link to this origin navigates inside the app, so features can write plain anchors. */
function PlainLinks() {
  const { navigation } = usePlatform();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!anchor || anchor.target || anchor.hasAttribute('download') || !isPlainClick(event)) return;
      const url = new URL(anchor.href);
      if (isExternal(anchor.href, window.location.origin)) {
        // An external link opens in a new tab even if its author did not set the target (NAV-10).
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

/** After navigation, moves the focus to the top of the new screen for keyboards and screen readers. */
function FocusOnStep() {
  const path = usePath();
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

/** Not needed for the first view. If its code fails to load, the next navigation tries again. */
function LateEvents() {
  const { preview } = usePlatform();
  const path = usePath();
  const isWanted = useIsLate() && !preview;
  const [Events, setEvents] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted || Events) return;
    void import('./LateEvents.tsx').then((file) => setEvents(() => file.LateEvents)).catch(() => {});
  }, [isWanted, Events, path]);
  return Events && <Events />;
}
