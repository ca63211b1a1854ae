import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const root = path.join(import.meta.dirname, '..');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2' };
type Manifest = Record<string, { file: string; isEntry?: boolean; css?: string[] }>;

export interface Kit {
  /** Shows `/kit` in place of the app: its own files, with the policy and everything else from the running server. */
  serveTo(context: BrowserContext): Promise<void>;
  remove(): Promise<void>;
}

/** Builds the app with its kit, which the product leaves out, into a separate folder. */
export async function buildKit(): Promise<Kit> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-kit-'));
  const arguments_ = ['node_modules/vite/bin/vite.js', 'build', '-c', 'member/vite.config.ts', 'member', '--mode', 'development', '--outDir', folder];
  await promisify(execFile)(process.execPath, arguments_, { cwd: root });
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The kit was built without an entry');
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css);

  return {
    remove: () => rm(folder, { recursive: true, force: true }),
    serveTo: async (context) => {
      await context.route('**/assets/*', async (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        const body = await readFile(path.join(folder, 'assets', name)).catch(() => null);
        await (body ? route.fulfill({ body, contentType: types[path.extname(name)] ?? 'application/octet-stream' }) : route.continue());
      });
      await context.route(/\/kit(\?.*)?$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, status: 200, body: withFiles(await response.text(), entry.file, [...new Set(sheets)]) });
      });
    },
  };
}

/** The server's document with the script and the style sheets of the kit; the theme's own style stays after them. */
const withFiles = (html: string, script: string, sheets: readonly string[]): string =>
  html
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)" href="\/assets\/[^>]*>/g, '')
    .replaceAll(/<script type="module" src="[^"]*"><\/script>/g, '')
    .replace('<style>', () => `${sheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}<style>`)
    .replace('</head>', () => `<script type="module" src="/${script}"></script></head>`);
