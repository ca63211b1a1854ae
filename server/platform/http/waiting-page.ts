import { createHash } from 'node:crypto';
import type { Language } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { escaped } from './error-page.ts';
import { closedPolicy, pageHeaders } from './page-headers.ts';

/** Colours of one mode. */
interface BrandColours {
  surface: string;
  text: string;
  textMuted: string;
  link: string;
  brand: string;
  onBrand: string;
}
/** The look of an app without any of its files. */
export interface Brand {
  name: string;
  light: BrandColours;
  dark: BrandColours;
}

const plain: Omit<Brand, 'name'> = {
  light: { surface: '#f7f8f9', text: '#141414', textMuted: '#616262', link: '#4a4a4a', brand: '#d9dcdf', onBrand: '#3c3f42' },
  dark: { surface: '#121314', text: '#f2f3f4', textMuted: '#a5a8ab', link: '#c9ccd0', brand: '#33373b', onBrand: '#d5d8db' },
};

// Asks for the page itself and reloads once it answers differently. Its hash is in the policy.
const script = `setInterval(function(){fetch(location.href,{method:"HEAD",cache:"no-store",headers:{accept:"text/html"}}).then(function(a){if(a.status!==503)location.reload()},function(){})},4000)`;
const scriptHash = createHash('sha256').update(script).digest('base64');

export const waitingPageHeaders = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `${closedPolicy}; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; connect-src 'self'`,
};

const variables = (colours: BrandColours): string =>
  `:root{${Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
const styles =
  'html{color-scheme:light dark}body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;background:var(--surface);' +
  'color:var(--text);font:1.0625rem/1.55 system-ui,sans-serif}main{max-width:26rem;padding:2rem 1.5rem;text-align:center}' +
  'h1{margin:1.5rem 0 .5rem;font-size:1.625rem;line-height:1.25;text-wrap:balance}p{margin:0 0 1rem;text-wrap:pretty}small{color:var(--textMuted);font-size:.9375rem}' +
  'a{display:inline-block;padding:.5rem;color:var(--link);text-underline-offset:.2em}' +
  'i{display:inline-grid;place-items:center;width:4rem;height:4rem;border-radius:1.125rem;background:var(--brand);color:var(--onBrand);font:600 1.75rem/1 system-ui,sans-serif}' +
  'b{width:.5rem;height:.5rem;margin:.1875rem;border-radius:50%;background:currentColor}i.dots{grid-auto-flow:column;place-content:center}';

/** The first letter of a name, complete even if it takes several code points. */
const initialOf = (name: string, language: Language): string => {
  const [first] = new Intl.Segmenter(language).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase(language);
};

/**
 * What a browser gets while nothing else works: during an outage, or before the first app exists. Needs no other file, looks like the app if its look
 * is known, and reloads automatically.
 */
export function waitingPage(reason: 'outage' | 'soon', language: Language, brand: Brand | null): string {
  const t = (key: Parameters<typeof translate>[1]): string => escaped(translate(language, key, { name: brand?.name ?? '' }));
  const { light, dark } = brand ?? plain;
  const text = reason === 'soon' ? t('waiting.soon.text') : t(brand ? 'waiting.outage.text' : 'waiting.outage.text_unnamed');
  const mark = brand
    ? `<i aria-hidden="true">${escaped(initialOf(brand.name, language))}</i>`
    : '<i aria-hidden="true" class="dots"><b></b><b></b><b></b></i>';
  const after = reason === 'soon' ? `<a href="/studio">${t('waiting.soon.owner')}</a>` : `<small>${t('waiting.reloads')}</small>`;
  const title = t(`waiting.${reason}.title`);
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${brand ? `${title} · ${escaped(brand.name)}` : title}</title>` +
    `<style>${variables(light)}@media(prefers-color-scheme:dark){${variables(dark)}}${styles}</style>` +
    `<noscript><meta http-equiv="refresh" content="15"></noscript></head><body><main>${mark}<h1>${title}</h1><p>${text}</p>${after}</main>` +
    `<script>${script}</script></body></html>`
  );
}
