import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import { closedPolicy } from '../../platform/http/page-headers.ts';
import { isId } from '../../platform/ids.ts';
import type { Previews } from './previews.service.ts';

interface Parts {
  previews: Pick<Previews, 'picture'>;
  identity: Identity;
}

/**
 * `GET /media/previews/{id}.webp`: the copy of a picture of the web, so that the browser of whoever reads a message asks nobody else. What it
 * shows is open to everybody where it was found; its id is known to whoever has the message.
 */
export function previewFiles(app: FastifyInstance, { previews, identity }: Parts): void {
  app.get<{ Params: { file: string } }>('/media/previews/:file', async (request, reply) => {
    const tenant = await tenantFor(identity, request, true);
    const id = /^(.+)\.webp$/.exec(request.params.file)?.[1] ?? '';
    const bytes = isId(id) ? await previews.picture(tenant, id) : null;
    reply.header('content-security-policy', `${closedPolicy}; sandbox`);
    if (!bytes) return reply.code(404).header('cache-control', 'private, no-store').type('text/plain').send('not found');
    return reply.header('cache-control', 'private, max-age=604800').type('image/webp').send(bytes);
  });
}
