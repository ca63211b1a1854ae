import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { memberFor, tenantFor } from '../../platform/http/identify.ts';
import { closedPolicy } from '../../platform/http/page-headers.ts';
import { isSameFile, rangeOf } from '../../platform/http/ranges.ts';
import { isId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { signedPlaylist } from '../../platform/video/hls.ts';
import type { MediaService } from './media.service.ts';
import { playlistType } from './media.shape.ts';
import type { MediaSignatures } from '../../platform/storage/signatures.ts';
import type { Variant } from './media.tables.ts';

interface Parts {
  service: Pick<MediaService, 'findRow' | 'mayView'>;
  signatures: MediaSignatures;
  identity: Identity;
  storage: Storage;
}
type Wanted = { Params: { id: string; variant: string }; Querystring: { exp?: string; sig?: string } };

/**
 * `GET /media/{id}/{variant}`: bytes by address (UPL-6). What every guest may see is cacheable for ever by a browser and for a minute by a shared
 * cache, so that locking a page later closes it. The rest requires a signature or a session with access. A playlist opened by its signature signs
 * what it names, valid as long as its own: a player without cookies gets the rest.
 */
export function mediaFiles(app: FastifyInstance, { service, signatures, identity, storage }: Parts): void {
  const answer = async (request: FastifyRequest<Wanted>, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, variant: name } = request.params;
    const { exp, sig } = request.query;
    const tenant = await tenantFor(identity, request, true);
    const row = isId(id) ? await service.findRow(tenant, id) : undefined;
    // Own properties only: every object has `constructor` and the like.
    const variant = row && Object.hasOwn(row.variants, name) ? row.variants[name] : undefined;
    if (!row || !variant) return refuse(reply, 404);
    const isPublic = await service.mayView(tenant, null, row);
    const isSigned = !isPublic && signatures.holds(tenant, `/media/${row.id}/${name}`, exp, sig);
    if (!isPublic && !isSigned) {
      const member = await memberFor(identity, tenant, request, true);
      if (!member || !(await service.mayView(tenant, member, row))) return refuse(reply, 403);
    }
    const isSignedPlaylist = isSigned && variant.contentType === playlistType;
    const etag = `"${row.content_hash}-${name}${isSignedPlaylist ? `-${exp}` : ''}"`;
    reply
      .header('cache-control', isPublic ? 'public, max-age=31536000, s-maxage=60, immutable' : isSigned ? 'private, max-age=300' : forMember(variant))
      .header('etag', etag)
      // A file of an owner or member never runs as a page of the app.
      .header('content-security-policy', `${closedPolicy}; sandbox`)
      .type(variant.contentType);
    // The browser's cache must not show the next person what one member's cookie opened.
    if (!isPublic && !isSigned) reply.header('vary', 'Cookie');
    if (row.kind === 'file') reply.header('content-disposition', 'attachment');
    if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (!isSignedPlaylist || exp === undefined) return sendBytes(request, reply, storage, variant, etag);
    const playlist = (await storage.read(variant.key)).toString('utf8');
    return reply.send(signedPlaylist(playlist, (inner) => `${inner}?${signatures.queryFor(tenant, `/media/${row.id}/${inner}`, exp)}`));
  };
  // The framework's own HEAD route would read the whole file only to drop it.
  app.route<Wanted>({ method: ['GET', 'HEAD'], url: '/media/:id/:variant', exposeHeadRoute: false, handler: answer });
}

/**
 * For bytes that a member's cookie opened. A browser redraws a picture from memory ignoring `Vary`, for the person there now, so it must ask each
 * time. Playing goes through the disk cache, which respects `Vary`.
 */
const forMember = ({ contentType }: Variant): string => (contentType.startsWith('image/') ? 'private, no-cache' : 'private, max-age=300');

const refuse = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'private, no-store', 'content-security-policy': closedPolicy })
    .type('text/plain; charset=utf-8')
    .send(status === 404 ? 'not found' : 'forbidden');

/** The whole file, or the one range that was requested. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, storage: Storage, { key, sizeBytes }: Variant, etag: string): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const isWhole = request.method === 'HEAD' || !isSameFile(request.headers['if-range'] as string | undefined, etag);
  const wanted = isWhole ? ({ kind: 'all' } as const) : rangeOf(request.headers.range, sizeBytes);
  if (wanted.kind === 'none') {
    // A cache must not store the refusal of one range for the file.
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'private, no-store' })
      .removeHeader('etag')
      .send();
  }
  if (wanted.kind === 'all') {
    reply.header('content-length', sizeBytes);
    return request.method === 'HEAD' ? reply.send() : reply.send(storage.stream(key));
  }
  const { start, end } = wanted;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
    .header('content-length', end - start + 1)
    .send(storage.stream(key, { start, end }));
}
