import { createHash } from 'node:crypto';
import path from 'node:path';
import { cataloguePlugin } from '@bandstand/i18n/vite-plugin.ts';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const repository = path.dirname(import.meta.dirname);
// Texts that no member sees stay out of the catalogues: the studio's and those of mails.
const isMemberText = (domain: string) => !domain.startsWith('studio') && domain !== 'mails';

/** What both builds of the member app share: class names must be the same in the server's HTML and in the browser. */
export const sharedConfig = (): UserConfig => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), cataloguePlugin(isMemberText)],
  css: { modules: { generateScopedName: scopedName } },
  // The style sheets use light-dark() as it is: a translation of it for older browsers needs the scheme in the same sheet.
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox128'], reportCompressedSize: false, assetsInlineLimit: 0 },
});

/** A short class name that says where it comes from and depends on nothing but file and name. */
function scopedName(name: string, file: string): string {
  const from = path.relative(repository, file.split('?')[0] ?? file);
  const digest = createHash('sha256').update(`${from}\0${name}`).digest('base64url').replace(/[^a-zA-Z0-9]/g, '').slice(0, 5);
  return `${name}_${digest}`;
}
