// Before every component's own sheet: what they say of the same element holds over it.
import './global.css';
import { renderDataId, rootElementId, type RenderInput } from '@bandstand/contract/render.ts';
import { provideRandomUuid } from '@bandstand/ui/primitives/randomUuid.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { messages as firstTexts } from 'virtual:first-texts';
import { createPlatform } from '../platform/createPlatform.ts';
import { seedMissing, seedPage } from '../platform/pages/seed.ts';
import { openReconnectingSocket } from '../platform/realtime/realtime.ts';
import { App } from './App.tsx';
import { loadCatalogue } from '@bandstand/client/texts/catalogues.ts';
import { repeatEarlyTaps } from './start/earlyTaps.ts';
import { preparePage } from './start/preparePage.ts';
import { prepareScreen } from './RouteView.tsx';
import { afterLoad } from './start/afterLoad.ts';
import { endUpdate, reload, meetRelease, registerWorker, takeOver } from './start/update.ts';

/** Who only looks at one page has gone by then. */
const quietMs = 8000;

/** Takes over what the server drew, with the data that came along. */
async function start(): Promise<void> {
  provideRandomUuid(crypto);
  const root = document.getElementById(rootElementId);
  const text = document.getElementById(renderDataId)?.textContent;
  if (!root || !text) throw new Error('The page came without its data');
  const data = JSON.parse(text) as RenderInput;
  // The first drawing must say the same words as the server's.
  const messages = data.language === 'en' ? firstTexts : await loadCatalogue(data.language).catch(() => firstTexts);
  const platform = createPlatform({
    config: data.config,
    language: data.language,
    messages,
    areMessagesPartial: messages === firstTexts,
    loadCatalogue,
    loadPageTexts: () => import('virtual:page-texts').then(({ messages: found }) => found),
    openSocket: openReconnectingSocket,
    prepareScreen,
    preparePage,
    takeOver: (url) => takeOver(url, () => platform.navigation.current()),
    onOtherRelease: (isAwaited) => meetRelease(isAwaited, () => platform.navigation.current()),
    reload,
  });
  const { path } = platform.navigation.current();
  if (data.status === 404) seedMissing(platform.queries, path);
  else seedPage(platform.queries, path, data.page);
  // What the server drew can be taken over when its code is here, and the words that it says.
  const code = data.page && preparePage(data.page);
  if (code) await Promise.all([code, platform.texts.complete('pages')]).catch(() => {});
  // Drawing it tries again, and says when it cannot.
  prepareScreen({ path, search: '', hash: '' })?.catch(() => {});
  repeatEarlyTaps();
  if (new URL(data.url, window.location.href).pathname === window.location.pathname) {
    // In slices, so that a tap in between is answered.
    startTransition(() => {
      hydrateRoot(root, <App platform={platform} />, {
        onRecoverableError: (error) => console.warn('The first drawing differed from the server’s', error),
      });
    });
  } else {
    // The worker had only the offline page to answer with: what the address shows is drawn anew.
    createRoot(root).render(<App platform={platform} />);
  }
  endUpdate();
  // What panels and other screens say is loaded when somebody begins to use the app, or while nobody waits for it.
  const complete = () => void platform.texts.complete();
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, complete, { once: true, capture: true });
  afterLoad(() => setTimeout(complete, quietMs));
  // Only browsers that can put the app on a home screen by hand know the word.
  if ('standalone' in navigator) afterLoad(() => void import('./start/splash.ts').then(({ offerSplash }) => offerSplash(data.config.version)));
  if (import.meta.env.PROD && !platform.preview) registerWorker();
}

void start();
