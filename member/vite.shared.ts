import { compileTexts } from '@bandstand/i18n/compile.ts';
import { cataloguePlugin } from '@bandstand/i18n/vite-plugin.ts';
import { fixedTokens } from '@bandstand/ui/tokens/fixed.ts';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { classNamesPlugins, scopedName } from './vite.styles.ts';

// Texts that members never see stay out of the catalogues: the studio's, those of emails, and those of pages that only the server renders.
const isMemberText = (domain: string) => !domain.startsWith('studio') && !['mails', 'waiting', 'doctor'].includes(domain);

/** Texts for every first view; those of panels, other screens and page types load with their code. */
const firstDomains = new Set(['shell', 'pages', 'overlays']);
const laterTexts = new RegExp(
  [
    '^(meal|exercise|locked|offer|action_panel|overlay|search|refresh)\\.',
    '^type\\.(?!article)',
    '^program\\.(?!(start|continue|progress|done_of)$)',
    '^shell\\.(theme|preview|search|keys_|log_in_needed)',
    '^page\\.(opens_(later|at)_text|add_to_schedule)$',
    '^screen\\.(submissions|activity|packs|shared|events|checkout|invoice|unsubscribe)$',
  ].join('|'),
);

/** Further texts of page templates and blocks. */
const pageDomains = new Set([...firstDomains, 'blocks', 'programs', 'events']);
const furtherKeys = ['checkout.no_options', 'error.overlay_id_missing', 'general.no_connection'];

const english: Record<string, () => Record<string, unknown>> = {
  'virtual:first-texts': () => pick(firstDomains, (key) => !laterTexts.test(key)),
  'virtual:page-texts': () => {
    const first = pick(firstDomains, (key) => !laterTexts.test(key));
    return { ...pick(pageDomains, (key) => !(key in first)), ...pick(null, (key) => furtherKeys.includes(key)) };
  },
};
function pick(domains: ReadonlySet<string> | null, isWanted: (key: string) => boolean): Record<string, unknown> {
  const texts = compileTexts('en', (domain) => domains?.has(domain) ?? isMemberText(domain));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)));
}

/** Provides the English texts that the first render of every page needs, and those that some page types also need. */
const firstTextsPlugin = (): Plugin => ({
  name: 'bandstand-first-texts',
  resolveId: (id) => (id in english ? `\0${id}` : undefined),
  load(id) {
    const texts = english[id.slice(1)]?.();
    return texts && `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
  },
});

/** Shared by both builds of the member app: class names must be the same in the server's HTML and in the browser. */
export const sharedConfig = (): UserConfig => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [...classNamesPlugins(), react(), cataloguePlugin(isMemberText), firstTextsPlugin()],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [fixedTokens] } },
  // The style sheets use light-dark() unchanged: transpiling it for older browsers needs the scheme in the same sheet.
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox128'], reportCompressedSize: false, assetsInlineLimit: 0 },
});
