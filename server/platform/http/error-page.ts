import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import { closedPolicy, pageHeaders } from './page-headers.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text escaped for HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? `&#${sign.charCodeAt(0)};`);

/** Whether a browser expects a page, rather than a program an answer. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

export const errorPageHeaders = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `${closedPolicy}; style-src 'unsafe-inline'`,
};

/** A refusal as a page that needs no other file: there may be no app to draw it. */
export const errorPage = (status: number, { message, request_id: id }: ErrorBody, language: Language): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${status}</title><style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;` +
  `max-width:32rem;margin:20vh auto;padding:0 1.5rem}small{opacity:.7}</style></head><body><main><h1>${status}</h1><p>${escaped(message)}</p>` +
  `<small>${escaped(id)}</small></main></body></html>`;
