import { createHash } from 'node:crypto';
import path from 'node:path';
import { compileTexts } from '@bandstand/i18n/compile.ts';
import { cataloguePlugin } from '@bandstand/i18n/vite-plugin.ts';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const repository = path.dirname(import.meta.dirname);
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

/**
 * A style sheet's names are imported one by one instead of as an object: those that are not used are left out, and the first view does not
 * carry the names of what is loaded later only because it carries its style sheet.
 */
const classNamesPlugin = (): Plugin => ({
  name: 'bandstand-class-names',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.tsx') ? { code: code.replace(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'), map: null } : null,
});

/** What both builds of the member app share: class names must be the same in the server's HTML and in the browser. */
export const sharedConfig = (): UserConfig => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [classNamesPlugin(), react(), cataloguePlugin(isMemberText), firstTextsPlugin()],
  css: { modules: { generateScopedName: scopedName } },
  // The style sheets use light-dark() as it is: a translation of it for older browsers needs the scheme in the same sheet.
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox128'], reportCompressedSize: false, assetsInlineLimit: 0 },
});

/**
 * A short class name that says where it comes from and depends on nothing but file and name. The names of a file end alike, which packs
 * better than an ending for each.
 */
function scopedName(name: string, file: string): string {
  const from = path.relative(repository, file.split('?')[0] ?? file);
  const digest = createHash('sha256')
    .update(from)
    .digest('base64url')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 5);
  return `${name}_${digest}`;
}
