import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { isHeld } from '../../platform/http/etag.ts';
import { memberFor, tenantFor } from '../../platform/http/identify.ts';
import { isId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MediaService } from './media.service.ts';
import type { MediaSignatures } from './media.signatures.ts';
import type { Variant } from './media.tables.ts';

interface Parts {
  service: MediaService;
  signatures: MediaSignatures;
  identity: Identity;
  storage: Storage;
}
type Wanted = { Params: { id: string; variant: string }; Querystring: { exp?: string; sig?: string } };

/**
 * `GET /media/{id}/{variant}`: bytes by address (UPL-6). What every guest may see is cacheable for ever by a browser and for a minute by
 * a shared cache, so that locking a page later closes it; the rest goes to whoever holds a signature or a session that may see it.
 */
export function mediaFiles(app: FastifyInstance, { service, signatures, identity, storage }: Parts): void {
  app.get<Wanted>('/media/:id/:variant', async (request, reply) => {
    const tenant = await tenantFor(identity, request, true);
    const row = isId(request.params.id) ? await service.findRow(tenant, request.params.id) : undefined;
    // Not by name alone: `constructor` and its like are on every object.
    const variant = row && Object.hasOwn(row.variants, request.params.variant) ? row.variants[request.params.variant] : undefined;
    if (!row || !variant) return refuse(reply, 404);
    const isPublic = await service.mayView(tenant, null, row);
    if (!isPublic && !signatures.holds(tenant, `/media/${row.id}/${request.params.variant}`, request.query.exp, request.query.sig)) {
      const member = await memberFor(identity, tenant, request, true);
      if (!member || !(await service.mayView(tenant, member, row))) return refuse(reply, 403);
    }
    reply
      .header('cache-control', isPublic ? 'public, max-age=31536000, s-maxage=60, immutable' : 'private, max-age=300')
      .header('etag', `"${row.content_hash}-${request.params.variant}"`)
      .header('accept-ranges', 'bytes')
      // A file of an owner or member never runs as a page of the app.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(variant.contentType);
    if (row.kind === 'file') reply.header('content-disposition', 'attachment');
    if (isHeld(request.headers['if-none-match'], String(reply.getHeader('etag')))) return reply.code(304).send();
    return sendBytes(request, reply, storage, variant);
  });
}

const refuse = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('text/plain')
    .send(status === 404 ? 'not found' : 'forbidden');

/** The whole file, or the one range that was asked for. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, storage: Storage, variant: Variant): FastifyReply {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range || (range[1] === '' && range[2] === '')) return reply.header('content-length', variant.sizeBytes).send(storage.stream(variant.key));
  const last = variant.sizeBytes - 1;
  const start = range[1] === '' ? Math.max(0, variant.sizeBytes - Number(range[2])) : Number(range[1]);
  const end = range[1] === '' || range[2] === '' ? last : Math.min(Number(range[2]), last);
  if (start > end) return reply.code(416).header('content-range', `bytes */${variant.sizeBytes}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${variant.sizeBytes}`)
    .header('content-length', end - start + 1)
    .send(storage.stream(variant.key, { start, end }));
}
