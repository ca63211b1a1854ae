import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Identity } from '../../platform/http/context.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { closedPolicy } from '../../platform/http/page-headers.ts';
import { encodingFor, type Bytes } from './delivery.bytes.ts';
import type { AppFiles } from './delivery.app-files.service.ts';
import type { BuiltFiles } from './delivery.built-files.ts';

const immutable = 'public, max-age=31536000, immutable';

/** Files besides the pages: built files, fonts, and those of each app (PWA-1). */
export function addStaticRoutes(app: FastifyInstance, { built, own, identity }: { built: BuiltFiles; own: AppFiles; identity: Identity }): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, bytes: Bytes | null, cache: string, headers: Record<string, string> = {}) => {
    if (!bytes) throw new AppError('not_found');
    reply.headers({ 'cache-control': cache, etag: bytes.etag, vary: 'Host, Accept-Encoding, x-account-app', ...headers });
    if (isFresh(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send();
    const { body, encoding } = await bytes.in(encodingFor(request.headers['accept-encoding']));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(bytes.type).send(body);
  };
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) =>
    send(request, reply, await built.member(`assets/${request.params['*']}`), immutable),
  );
  app.get<{ Params: { '*': string } }>('/studio/assets/*', async (request, reply) =>
    send(request, reply, await built.studio(`assets/${request.params['*']}`), immutable),
  );
  app.get<{ Params: { file: string } }>('/fonts/:file', async (request, reply) =>
    send(request, reply, await built.font(request.params.file), immutable, { 'access-control-allow-origin': '*' }),
  );
  app.get('/sw.js', async (request, reply) => send(request, reply, await built.member('sw.js'), 'no-cache'));
  for (const path of ['/studio', '/studio/*']) {
    // The frame with the preview asks which origin frames it, so the origin is included.
    app.get(path, async (request, reply) =>
      send(request, reply, await built.studio('index.html'), 'no-cache', {
        'content-security-policy': own.studioPolicy,
        'referrer-policy': 'strict-origin',
      }),
    );
  }
  app.get('/manifest.webmanifest', async (request, reply) =>
    send(request, reply, await own.manifest(await tenantFor(identity, request, true)), 'public, max-age=0, s-maxage=60'),
  );
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) =>
    send(request, reply, await own.icon(await tenantFor(identity, request, true), request.params.file), 'public, max-age=86400'),
  );
  // Browsers ask for it when they show a page without an icon.
  app.get('/favicon.ico', async (request, reply) =>
    send(request, reply, await own.icon(await tenantFor(identity, request, true), '48.png'), 'public, max-age=86400'),
  );
  app.get('/robots.txt', async (request, reply) =>
    send(request, reply, await own.robots(await tenantFor(identity, request, true)), 'public, max-age=300'),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, await own.sitemap(await tenantFor(identity, request, true)), 'public, max-age=0, s-maxage=60'),
  );
  app.get('/docs/api', async (request, reply) =>
    send(request, reply, own.apiPage(), 'no-cache', { 'content-security-policy': `${closedPolicy}; style-src 'unsafe-inline'` }),
  );
}
