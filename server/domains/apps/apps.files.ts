import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { ColorMode } from '@bandstand/contract/theme.ts';
import { deriveRoles } from '@bandstand/rules/theme/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Identity } from '../../platform/http/context.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import type { Brand } from '../../platform/http/waiting-page.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Apps } from './apps.service.ts';

/** Redirects an address that an app gave up to the same place at its new one. Calls are not redirected: they name their app themselves. */
export function redirectFormerHosts(app: FastifyInstance, apps: Pick<Apps, 'movedTo'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url.startsWith('/api/')) return;
    const origin = await apps.movedTo(request.site.host);
    if (origin) return reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=60', vary: 'Host' }).redirect(origin + request.url, 301);
  });
}

/** The config as members get it: with the current addresses of the pages it links to. */
export type ShownConfig = (tenant: Tenant, config: AppConfig) => Promise<AppConfig>;

interface AppConfigParts {
  apps: Pick<Apps, 'require'>;
  identity: Identity;
  shown: Port<ShownConfig>;
}

/** `GET /__/app.json` (ACC-23): the same for everyone, so a shared cache may keep it for a minute. */
export function addAppConfigFile(app: FastifyInstance, { apps, identity, shown }: AppConfigParts): void {
  app.get('/__/app.json', async (request, reply) => {
    const { tenant, config: own } = await apps.require(await tenantFor(identity, request, true));
    const config = await shown.current(tenant, own);
    const etag = `"${config.version}-${config.tree_version}-${tenant.appId.slice(-8)}"`;
    reply.header('cache-control', 'public, max-age=0, s-maxage=60').header('etag', etag).header('vary', 'Host, x-account-app');
    if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(config));
  });
}

/** The last known look of the app at a host, for pages that are drawn without the database. */
export const brandsOf =
  (apps: Pick<Apps, 'lastConfigByHost'>) =>
  (host: string): Brand | null => {
    const config = apps.lastConfigByHost(host);
    if (!config) return null;
    const coloursIn = (mode: ColorMode) => {
      const { surface, text, textMuted, link, brand, onBrand } = deriveRoles(config.theme, mode);
      return { surface, text, textMuted, link, brand, onBrand };
    };
    return { name: config.app.name, light: coloursIn('light'), dark: coloursIn('dark') };
  };
