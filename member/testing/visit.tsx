import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { memberTexts } from '@bandstand/i18n/testing/texts.ts';
import { aUser } from '@bandstand/ui/testing/user.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { App, Providers } from '../app/App.tsx';
import { prepareEveryPage, preparePage } from '../app/start/preparePage.ts';
import { prepareScreen } from '../app/RouteView.tsx';
import { createPlatform } from '../platform/createPlatform.ts';
import { seedPage } from '../platform/pages/seed.ts';
import type { Platform } from '../platform/platform.ts';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer, refuse, type FakeCalls, type FakeServer } from '@bandstand/client/testing/fakeServer.ts';
import { fakeSocket, type FakeSocket } from './fakeSocket.ts';

export type VisitOptions = {
  /** Path, query and hash. */
  at?: string;
  pages?: readonly PageJson[];
  /** Logged in with this; null: a guest. */
  bundle?: SessionBundle | null;
  config?: AppConfig;
  /** For a single part: the viewer is not known yet. */
  isUnchecked?: boolean;
  /** The browser's IntersectionObserver; by default it has none. */
  observer?: unknown;
  calls?: FakeCalls;
};
export type Visit = { platform: Platform; server: FakeServer; socket: FakeSocket; user: UserEvent; /** The current hash. */ hash(): string };

/** Opens the app like a browser: with the URL's page already in the HTML, and a session if there is a bundle. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const parts = prepare(options);
  const { path } = parts.platform.navigation.current();
  seedPage(parts.platform.queries, path, options.pages?.find((page) => page.page.path === path) ?? null);
  await prepareScreen({ path, search: '', hash: '' });
  await prepareEveryPage();
  render(<App platform={parts.platform} />);
  await waitFor(() => {
    if (parts.platform.session.current().state === 'unchecked') throw new Error('The session is not verified yet');
  });
  await settled();
  return parts;
}

/** One part of the app with everything around it, and a session if there is a bundle. */
export async function show(element: ReactNode, options: VisitOptions = {}): Promise<Visit> {
  const parts = prepare(options);
  await prepareEveryPage();
  if (!options.isUnchecked) await act(() => parts.platform.session.start());
  render(<Providers platform={parts.platform}>{element}</Providers>);
  await settled();
  return parts;
}

function prepare({ at = '/', pages = [], bundle = null, config = aConfig(), calls = {}, observer }: VisitOptions): Visit {
  cleanup();
  localStorage.clear();
  document.cookie = bundle ? 'has_session=1; path=/' : 'has_session=; path=/; max-age=0';
  window.history.replaceState(null, '', at);
  vi.stubGlobal('IntersectionObserver', observer);
  vi.stubGlobal('scrollTo', () => {});
  // The test's document has no popovers; their contents are simply visible.
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  const server = fakeServer(
    { 'POST /auth/verify': () => bundle ?? refuse(401, 'invalid_token'), ...accessFiles, 'PUT /activity': () => null, ...calls },
    pages,
  );
  const socket = fakeSocket();
  const platform = createPlatform({
    config,
    language: 'en',
    messages: memberTexts('en'),
    loadCatalogue: async (language) => memberTexts(language),
    openSocket: async () => socket,
    prepareScreen,
    preparePage,
  });
  return { platform, server, socket, user: aUser(), hash: () => window.location.hash };
}

const accessFiles: FakeCalls = {
  'GET /__/access/{rootId}.json': ({ params }) => ({ root_id: params['rootId'] ?? '', version: '1', pages: {} }),
};

/** Lets everything under way finish. */
export async function settled(ms = 0): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, ms)));
}

export const sees = (text: string | RegExp): boolean => screen.queryAllByText(text).length > 0;
