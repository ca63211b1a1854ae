// Before every component's own sheet, so that those override it.
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
import { afterLoad, parsed } from './start/afterLoad.ts';
import { endUpdate, reload, meetRelease, registerWorker, takeOver } from './start/update.ts';

/** Visitors of a single page have gone by then. */
const quietMs = 8000;

/** Hydrates the server's HTML with the data included in it. */
async function start(): Promise<void> {
  provideRandomUuid(crypto);
  await parsed();
  const root = document.getElementById(rootElementId);
  const text = document.getElementById(renderDataId)?.textContent;
  if (!root || !text) throw new Error('The page came without its data');
  const data = JSON.parse(text) as RenderInput;
  // The first render must have the same texts as the server's.
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
  // Hydration can start once the page's code and texts have loaded.
  const code = data.page && preparePage(data.page);
  if (code) await Promise.all([code, platform.texts.complete('pages')]).catch(() => {});
  // Rendering tries again, and shows the error if it fails.
  prepareScreen({ path, search: '', hash: '' })?.catch(() => {});
  repeatEarlyTaps();
  if (new URL(data.url, window.location.href).pathname === window.location.pathname) {
    // In slices, so that taps in between are handled.
    startTransition(() => {
      hydrateRoot(root, <App platform={platform} />, {
        onRecoverableError: (error) => console.warn('The first render differed from the server’s', error),
      });
    });
  } else {
    // The worker could only answer with the offline page: render the URL's screen from scratch.
    createRoot(root).render(<App platform={platform} />);
  }
  endUpdate();
  // Texts of panels and other screens load when someone starts using the app, or when it is idle.
  const complete = () => void platform.texts.complete();
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, complete, { once: true, capture: true });
  afterLoad(() => setTimeout(complete, quietMs));
  // Only browsers where apps are added to the home screen by hand have this property.
  if ('standalone' in navigator) afterLoad(() => void import('./start/splash.ts').then(({ offerSplash }) => offerSplash(data.config.version)));
  if (import.meta.env.PROD && !platform.preview) registerWorker();
}

void start();
