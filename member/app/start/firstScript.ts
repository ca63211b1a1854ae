import { colorModeKey } from '@bandstand/contract/render.ts';
import { keptText } from '@bandstand/client/device/keptText.ts';
import { hasSessionCookie } from '../../platform/session/session.handoff.ts';
import { collectEarlyTaps } from './earlyTaps.ts';
import { loadWhenUsed } from './loadWhenUsed.ts';

// The script inside each document, before the first paint: the other mode never flashes, no tap is lost while the app's code loads, and in a guest's
// document that code waits until someone uses the page. Built into the server's bundle as one text (`member/vite.first.ts`).

function showChosenMode(): void {
  const { dataset } = document.documentElement;
  const kept = keptText(colorModeKey);
  const mode = kept === 'light' || kept === 'dark' ? kept : window.matchMedia('(prefers-color-scheme: dark)').matches && 'dark';
  if (!dataset['pageMode'] && mode) dataset['mode'] = mode;
}

/** For blocks that only guests, or only members, see; the session may turn out to be over (`useViewerMark`). */
function markViewer(): void {
  if (hasSessionCookie()) document.documentElement.dataset['viewer'] = 'member';
}

showChosenMode();
markViewer();
collectEarlyTaps();
loadWhenUsed();
