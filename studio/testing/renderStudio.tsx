import type { Permission } from '@bandstand/contract/permission.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { StaffSession } from '@bandstand/contract/staff.ts';
import { studioTexts } from '@bandstand/i18n/testing/texts.ts';
import { ToastRegion } from '@bandstand/ui/primitives/ToastRegion.tsx';
import { dismissToast, toastStore } from '@bandstand/ui/primitives/toasts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { App } from '../app/App.tsx';
import { createApi } from '@bandstand/client/api/api.ts';
import { PickersContext, type Pickers } from '../platform/pickers.ts';
import { createQueryClient } from '../platform/queries.ts';
import { answerWith, createProof } from '../platform/entrance/proof.ts';
import { createSession } from '../platform/session.ts';
import { StudioContext, type Studio } from '../platform/studio.ts';
import { loadTexts } from '../platform/texts.ts';
import { everyPermission, staffSession } from './builders.ts';
import { fakePopover } from './fakePopover.ts';
import { fakeServer, type Answers } from './fakeServer.ts';

type Options = { permissions?: readonly Permission[]; session?: Partial<StaffSession>; language?: Language };

fakePopover();
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.current()) dismissToast(id);
});

/** A running studio over a server with the given answers; someone is logged in unless `verify` is refused. */
async function openStudio(answers: Answers, { permissions = everyPermission, session: more = {}, language = 'en' }: Options) {
  const server = fakeServer({
    'GET /studio/setup': { needed: false },
    'POST /studio/auth/verify': { ...staffSession({ permissions: [...permissions], ...more }) },
    ...answers,
  });
  const session = createSession({ api: () => api, language: () => language, storage: localStorage });
  const proof = createProof();
  const api = createApi({ headers: session.headers, onSignedOut: session.drop, answer: answerWith(proof), isTokenOfBody: () => true });
  const texts = await loadTexts(language, async () => studioTexts(language));
  await session.start();
  const studio: Studio = { api, session, texts, proof };
  return { ...server, session, studio };
}

/** A part of the studio. `calls` lists the requests, in order. */
export async function renderStudio(
  content: ReactNode,
  answers: Answers,
  { pickers = {}, ...options }: Options & { pickers?: Partial<Pickers> } = {},
) {
  const opened = await openStudio(answers, options);
  const offered: Pickers = {
    pickImage: async () => null,
    pickMedia: async () => null,
    uploadPicture: async () => null,
    createProduct: async () => null,
    createForm: async () => null,
    createWorkout: async () => null,
    ...pickers,
  };
  const queries = createQueryClient();
  const around = (inner: ReactNode) => (
    <StudioContext value={opened.studio}>
      <QueryClientProvider client={queries}>
        <PickersContext value={offered}>{inner}</PickersContext>
        <ToastRegion label="Notices" dismissLabel="Close" />
      </QueryClientProvider>
    </StudioContext>
  );
  const view = render(around(content));
  return { ...view, ...opened, rerender: (next: ReactNode) => view.rerender(around(next)) };
}

/** The whole studio at a path below /studio. */
export async function renderApp(address: string, answers: Answers, options: Options = {}) {
  window.history.replaceState(null, '', `/studio${address}`);
  const opened = await openStudio(answers, options);
  return { ...render(<App studio={opened.studio} />), ...opened };
}

/** The path below /studio, with its query. */
export const addressNow = (): string => (window.location.pathname + window.location.search).replace(/^\/studio/, '');
