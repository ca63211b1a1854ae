import type { Language } from '@bandstand/contract/languages.ts';
import type { DrawingBundle } from '@bandstand/contract/render.ts';
import type { Messages } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { messages as cs } from 'virtual:catalogue/cs';
import { messages as de } from 'virtual:catalogue/de';
import { messages as en } from 'virtual:catalogue/en';
import { messages as es } from 'virtual:catalogue/es';
import { messages as fr } from 'virtual:catalogue/fr';
import { messages as nb } from 'virtual:catalogue/nb';
import { messages as nl } from 'virtual:catalogue/nl';
import { messages as pl } from 'virtual:catalogue/pl';
import { messages as pt } from 'virtual:catalogue/pt';
import { messages as ptBR } from 'virtual:catalogue/pt-BR';
import { messages as sv } from 'virtual:catalogue/sv';
import { firstScript } from 'virtual:first-script';
import { iconSet } from '../platform/iconSet.ts';
import { createServerPlatform } from '../platform/serverPlatform.ts';
import { App } from './App.tsx';
import { prepareEveryPage } from './start/preparePage.ts';

const catalogues: Record<Language, Messages> = { cs, de, en, es, fr, nb, nl, pl, 'pt-BR': ptBR, pt, sv };

// Any URL must render at once.
await Promise.all([prepareEveryPage(), iconSet.load()]);

export { firstScript };

/** Renders one URL as a guest sees it before the session is verified. Pure: the same input gives the same HTML. */
export const render: DrawingBundle['render'] = ({ url, language, config, page, status }) => ({
  html: renderToString(
    <App platform={createServerPlatform({ url, language, messages: catalogues[language], config, page, isMissing: status === 404 })} />,
  ),
});
