import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import { closedPolicy } from '../../platform/http/page-headers.ts';
import { isId } from '../../platform/ids.ts';
import type { WebCards } from './links.web.service.ts';

interface Parts {
  cards: Pick<WebCards, 'picture'>;
  identity: Identity;
}

/**
 * `GET /media/previews/{id}.webp`: the copy of a link card's picture, so that browsers ask no other server. The picture is public where it was
 * found; only people who can read the message know its id.
 */
export function linkPictures(app: FastifyInstance, { cards, identity }: Parts): void {
  app.get<{ Params: { file: string } }>('/media/previews/:file', async (request, reply) => {
    const tenant = await tenantFor(identity, request, true);
    const id = /^(.+)\.webp$/.exec(request.params.file)?.[1] ?? '';
    const bytes = isId(id) ? await cards.picture(tenant, id) : null;
    reply.header('content-security-policy', `${closedPolicy}; sandbox`);
    if (!bytes) return reply.code(404).header('cache-control', 'private, no-store').type('text/plain').send('not found');
    return reply.header('cache-control', 'private, max-age=604800').type('image/webp').send(bytes);
  });
}
