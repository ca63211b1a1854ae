import { compileTexts } from '@bandstand/i18n/compile.ts';
import { cataloguePlugin } from '@bandstand/i18n/vite-plugin.ts';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { classNamesPlugins, scopedName } from './vite.styles.ts';

// Texts that no member sees stay out of the catalogues: the studio's and those of mails.
const isMemberText = (domain: string) => !domain.startsWith('studio') && domain !== 'mails';

/** Texts of what every first view can show; those of panels, other screens and kinds of pages come with their code. */
const firstDomains = new Set(['shell', 'pages', 'overlays']);
const laterTexts = new RegExp(
  [
    '^(meal|exercise|locked|action_panel|overlay|search|refresh)\\.',
    '^type\\.(?!article)',
    '^program\\.(?!(start|continue|progress|done_of)$)',
    '^shell\\.(theme|preview|search|log_in_needed)',
    '^page\\.opens_(later|at)_text$',
    '^screen\\.(schedule|submissions|activity|packs|shared|events|checkout|invoice|unsubscribe)$',
  ].join('|'),
);

function compileFirstTexts(): Record<string, unknown> {
  const texts = compileTexts('en', (domain) => firstDomains.has(domain));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !laterTexts.test(key)));
}
const firstTexts = 'virtual:first-texts';

/** Serves `virtual:first-texts`: the English texts that the first drawing needs. */
const firstTextsPlugin = (): Plugin => ({
  name: 'bandstand-first-texts',
  resolveId: (id) => (id === firstTexts ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${firstTexts}` ? `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileFirstTexts()))});` : undefined,
});

/** What both builds of the member app share: class names must be the same in the server's HTML and in the browser. */
export const sharedConfig = (): UserConfig => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [...classNamesPlugins(), react(), cataloguePlugin(isMemberText), firstTextsPlugin()],
  css: { modules: { generateScopedName: scopedName } },
  // The style sheets use light-dark() as it is: a translation of it for older browsers needs the scheme in the same sheet.
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox128'], reportCompressedSize: false, assetsInlineLimit: 0 },
});
