import { createHash } from 'node:crypto';
import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { renderDataId, rootElementId, waitingFilesKey, type RenderInput } from '@bandstand/contract/render.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { permissionsPolicy } from '../../platform/http/page-headers.ts';
import { fontPreloads } from '@bandstand/ui/fonts/fonts.ts';

/** Files of the built member app that the first view needs. */
export interface EntryFiles {
  /** Text of the script that runs before the first paint (`member/app/start/firstScript.ts`). */
  first: string;
  script: string | null;
  modules: string[];
  styles: string[];
}
export interface ShellInput {
  input: RenderInput;
  /** The same as inline JSON. */
  data: string;
  /** Fonts and colours of the theme. */
  style: string;
  /** The member app as drawn on the server; empty if that failed: the client draws it then. */
  html: string;
  files: EntryFiles;
  /** A guest's page: the app loads when it is used. */
  mayWait: boolean;
  origin: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string);
/** JSON that cannot end the script element that carries it. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

// Where Stripe.js comes from and which hosts it calls: docs.stripe.com/security/guide. Its frames may be of any host by https, like others.
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';
const stripeApi = 'https://api.stripe.com';
/** Which origins may ask the browser for a payment, for Stripe's frames. */
export const stripePermissions = permissionsPolicy('(self "https://js.stripe.com" "https://hooks.stripe.com")');

/**
 * Policy of the member app: its own files only, and frames that owners embed, from any host by https (BLK-8); framed only by the studio (OPS-4).
 * `first`: the script inside the document. `withStripe`: the app is paid through Stripe, whose form comes from Stripe.
 */
export const memberPolicy = (studioOrigins: readonly string[], first: string, withStripe = false): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(first).digest('base64')}'${withStripe ? ` ${stripeScripts}` : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${withStripe ? ` ${stripeApi}` : ''}`,
    "frame-src 'self' https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self' ${studioOrigins.join(' ')}`,
  ].join('; ');

/** The whole document: head for people, robots and links, the drawn app, and the data that it was drawn from (ACC-24). */
export function documentOf({ input, data, style, html, files, mayWait, origin }: ShellInput): string {
  const { config, page, language } = input;
  const mode = page?.color_mode ?? config.theme.default_color_mode;
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="${file}">`);
  const { modules, script } = files;
  const loaded =
    mayWait || !script
      ? []
      : [...modules.map((file) => `<link rel="modulepreload" href="${file}">`), `<script type="module" src="${script}"></script>`];
  const waiting = mayWait && script ? ` data-${waitingFilesKey}="${[script, ...modules].join(' ')}"` : '';
  return [
    `<!doctype html><html lang="${language}" data-mode="${mode}"${page?.color_mode ? ` data-page-mode="${page.color_mode}"` : ''}${waiting}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...meta(input, origin),
    ...fontPreloads([config.theme.heading_font, config.theme.body_font]).map(
      (url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
    ),
    ...styles,
    `<style>${style}</style>`,
    `<script>${files.first}</script>`,
    ...loaded,
    `</head><body><div id="${rootElementId}">${html}</div><script type="application/json" id="${renderDataId}">${data}</script></body></html>`,
  ].join('');
}

/** Title, description and Open Graph. A locked page's JSON already contains only what it may show, never an extract. */
function meta({ config, page, status, url, language }: RenderInput, origin: string): string[] {
  const { name } = config.app;
  const isHome = page?.page.path === '/';
  const ogTitle = page?.og_title ?? name;
  const title =
    status === 404 ? `${translate(language, 'not_found.title')} · ${name}` : page?.page_title && !isHome ? `${page.page_title} · ${name}` : name;
  const description = page?.og_description ?? name;
  const address = `${origin}${page?.page.path ?? url.split('?')[0]}`;
  const property = (key: string, value: string | null) => (value ? [`<meta property="${key}" content="${escapeHtml(value)}">`] : []);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="theme-color" content="${config.theme.brand_color.hex}">`,
    ...property('og:title', ogTitle),
    ...property('og:description', description),
    ...property('og:image', absolute(page?.og_image ?? null, origin)),
    ...property('og:url', address),
    ...property('og:site_name', name),
    ...property('og:type', 'website'),
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...icons(config),
    isIndexed(page, status) ? `<link rel="canonical" href="${escapeHtml(address)}">` : '<meta name="robots" content="noindex">',
  ];
}

/** A locked page is indexed by what it may show; one that the viewer may not know of has no title. */
const isIndexed = (page: PageJson | null, status: number): boolean => status === 200 && typeof page?.page_title === 'string';
const absolute = (url: string | null, origin: string): string | null => (url?.startsWith('/') ? `${origin}${url}` : url);
const icons = (config: AppConfig): string[] => [
  `<link rel="icon" type="image/png" href="${config.app.icon_urls['192'] ?? '/icons/192.png'}">`,
  `<link rel="apple-touch-icon" href="${config.app.icon_urls['180'] ?? '/icons/180.png'}">`,
  `<meta name="apple-mobile-web-app-title" content="${escapeHtml(config.app.name)}">`,
];
