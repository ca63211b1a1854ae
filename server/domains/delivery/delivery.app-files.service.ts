import { textOn } from '@bandstand/rules/theme/contrast.ts';
import { splashSizes } from '@bandstand/rules/theme/splash.ts';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { openApi } from '../../platform/http/openapi.ts';
import type { Apps } from '../apps/apps.service.ts';
import { apiPage } from './delivery.api-page.ts';
import { bytesOf, type Bytes } from './delivery.bytes.ts';
import { escapeHtml } from './delivery.html.ts';
import { drawIcon, drawSplash } from '../../platform/icons.ts';
import { letterIcon } from '@bandstand/rules/theme/letterIcon.ts';
import type { IconOf } from './delivery.icon.ts';
import type { Delivery } from './delivery.service.ts';

export interface AppFilesDependencies {
  delivery: Delivery;
  apps: Pick<Apps, 'config' | 'originOf'>;
  iconOf: IconOf;
  /** Origins where the studio may frame apps, as sources of a policy. */
  appOrigins: readonly string[];
}
const iconSizes = [16, 32, 48, 180, 192, 512];
const maskableSizes = [192, 512];

type Wanted = { kind: 'any' | 'maskable'; size: number } | { kind: 'splash'; width: number; height: number };

function readIconName(file: string): Wanted | null {
  const [, mask, size] = /^(maskable-)?(\d{2,4})\.png$/.exec(file) ?? [];
  if (size) return (mask ? maskableSizes : iconSizes).includes(Number(size)) ? { kind: mask ? 'maskable' : 'any', size: Number(size) } : null;
  const [, width, height] = /^splash-(\d{3,4})x(\d{3,4})\.png$/.exec(file) ?? [];
  const isOffered = splashSizes.some(([w, h]) => `${w}x${h}` === `${width}x${height}`);
  return isOffered ? { kind: 'splash', width: Number(width), height: Number(height) } : null;
}

export type AppFiles = ReturnType<typeof createAppFiles>;

/** Files of each app besides its pages: manifest, icons, robots, sitemap (PWA-1). */
export function createAppFiles({ delivery, apps: { config, originOf }, iconOf, appOrigins }: AppFilesDependencies) {
  const icons = new LRUCache<string, Bytes>({ max: 300 });
  let api: Bytes | null = null;
  const sources = appOrigins.join(' ');

  return {
    studioPolicy: [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: ${sources}`,
      `media-src 'self' blob: ${sources}`,
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src 'self' ${sources}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join('; '),

    manifest: async (tenant: Tenant): Promise<Bytes> => {
      const { app, theme, version } = await config(tenant);
      const icon = (size: string, purpose: string) => ({
        src: app.icon_urls[size] ?? `/icons/${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      });
      const maskable = (size: string) => ({ ...icon(size, 'maskable'), src: `/icons/maskable-${size}.png?v=${version}` });
      const manifest = {
        id: '/',
        name: app.name,
        short_name: app.name.slice(0, 30),
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: theme.brand_color.hex,
        background_color: theme.default_color_mode === 'dark' ? theme.dark_color.hex : theme.light_color.hex,
        icons: [icon('192', 'any'), icon('512', 'any'), maskable('192'), maskable('512')],
      };
      return bytesOf(JSON.stringify(manifest), 'application/manifest+json');
    },

    /** `192.png`, `maskable-512.png`, `splash-1170x2532.png` and so on, all made from one picture; null for a size that is not offered. */
    icon: async (tenant: Tenant, file: string): Promise<Bytes | null> => {
      const wanted = readIconName(file);
      if (!wanted) return null;
      const [{ app, theme, version }, own] = await Promise.all([config(tenant), iconOf(tenant)]);
      const key = `${tenant.appId} ${file} ${version}`;
      const icon = icons.get(key);
      if (icon) return icon;
      const brand = theme.brand_color.hex;
      const source = own ? await own.bytes() : Buffer.from(letterIcon(app.name, brand, textOn(brand)));
      const paper = theme.default_color_mode === 'dark' ? theme.dark_color.hex : theme.light_color.hex;
      const made = wanted.kind === 'splash' ? drawSplash(source, wanted, paper) : drawIcon(source, wanted, { isLetter: !own, brand });
      const bytes = bytesOf(await made, 'image/png');
      icons.set(key, bytes);
      return bytes;
    },

    robots: async (tenant: Tenant): Promise<Bytes> => {
      const [{ access }, origin] = await Promise.all([config(tenant), originOf(tenant)]);
      const lines = access.is_private
        ? ['User-agent: *', 'Disallow: /']
        : ['User-agent: *', 'Disallow: /me', 'Disallow: /auth/', 'Disallow: /studio', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`];
      return bytesOf(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8');
    },

    /** Pages that every guest may open, and no others (ACC-28). */
    sitemap: async (tenant: Tenant): Promise<Bytes> => {
      const [paths, origin] = await Promise.all([delivery.openPaths(tenant), originOf(tenant)]);
      const urls = paths
        .slice(0, 50_000)
        .map(({ path, at }) => `<url><loc>${escapeHtml(origin + path)}</loc>${at ? `<lastmod>${at.slice(0, 10)}</lastmod>` : ''}</url>`);
      return bytesOf(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
        'application/xml; charset=utf-8',
      );
    },

    /** The calls of the API for people. */
    apiPage: (): Bytes => (api ??= bytesOf(apiPage(openApi()), 'text/html; charset=utf-8', 10)),
  };
}
