import '@bandstand/ui/tokens/palette.css';
import '@bandstand/ui/tokens/meaning.css';
import '@bandstand/ui/tokens/component.css';
import '@bandstand/ui/tokens/base.css';
import '@bandstand/ui/tokens/studio.css';
import './studio.css';
import { fontFaceCss } from '@bandstand/ui/fonts/fonts.ts';
import { provideRandomUuid } from '@bandstand/ui/primitives/randomUuid.ts';
import { createRoot } from 'react-dom/client';
import { createApi, type Api } from '@bandstand/client/api/api.ts';
import { loadCatalogue } from '@bandstand/client/texts/catalogues.ts';
import { startColorMode } from '../platform/colorMode.ts';
import { answerWith, createProof } from '../platform/entrance/proof.ts';
import { createSession } from '../platform/session.ts';
import { languageOf, loadTexts } from '../platform/texts.ts';
import { App } from './App.tsx';

async function start() {
  provideRandomUuid(crypto);
  startColorMode();
  const faces = document.createElement('style');
  faces.textContent = fontFaceCss(['inter']);
  document.head.append(faces);

  const language = languageOf(navigator.languages);
  document.documentElement.lang = language;
  const session = createSession({ api: () => api, language: () => language, storage: localStorage });
  const proof = createProof();
  const api: Api = createApi({ headers: session.headers, onSignedOut: session.drop, answer: answerWith(proof), isTokenOfBody: () => true });
  const [texts] = await Promise.all([loadTexts(language, loadCatalogue), session.start()]);
  document.title = texts.t('studio.title');
  const root = document.getElementById('root');
  if (!root) throw new Error('The page of the studio has no element #root');
  createRoot(root).render(<App studio={{ api, session, texts, proof }} />);
}

void start();
