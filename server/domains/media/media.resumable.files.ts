import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import type { Call } from '@bandstand/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Identity } from '../../platform/http/context.ts';
import { asAppError, bodyOf } from '../../platform/http/errors.ts';
import type { Audit } from '../../platform/http/http.ts';
import { admit, callerOf, type Resolved } from '../../platform/http/identify.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import { incomingFile, tooLarge } from './media.intake.ts';
import { studioMaxBytes, type MediaLibrary } from './media.library.service.ts';

/** Below the host root. */
const address = '/api/studio/uploads/tus';
/** Unfinished uploads are removed after this time. */
const unfinishedMs = 24 * 3_600_000;
/** Requires the same permission as `POST /studio/media`. */
const call = { who: 'owner', permission: 'build.write' } as Call;
/** The header that names the media once the last byte has arrived. */
const mediaHeader = 'bandstand-media';

export interface ResumableParts {
  library: Pick<MediaLibrary, 'add'>;
  identity: Identity;
  limits: Limits;
  ids: Ids;
  /** The folder of unfinished uploads. */
  folder: string;
  audit: Audit;
  log: { error: (data: object, text: string) => void };
}

/** Finished and unfinished uploads of one folder. */
const filesOf = (folder: string, id: string) => {
  const file = path.join(folder, id);
  return { file, facts: `${file}.json`, done: `${file}.done` };
};

function refuseOutside(): never {
  throw new Error('An upload is handled outside of its request');
}

/**
 * The studio's uploads that survive a cut connection: the protocol tus 1.0.0 with creation, termination and expiration, at `/api/studio/uploads/tus`.
 * Each belongs to its app, whose id is its prefix. After the last byte a file is handled like in `POST /studio/media`.
 */
export function resumableUploads(app: FastifyInstance, { library, identity, limits, ids, folder, audit, log }: ResumableParts): void {
  const calling = new AsyncLocalStorage<Resolved>();
  const callerNow = (): Resolved => calling.getStore() ?? refuseOutside();
  const onWire = (error: unknown, caller: Pick<Resolved, 'language' | 'requestId'>) => {
    const refusal = error instanceof AppError ? error : new AppError('unknown_error');
    return { status_code: refusal.status, body: JSON.stringify(bodyOf(refusal, caller.language, caller.requestId)) };
  };

  /** Handles a completed upload: adds it, or refuses its content. Either way only the id of the media stays here. */
  async function finish(caller: Resolved, upload: Upload): Promise<string> {
    const { file, facts, done } = filesOf(folder, upload.id);
    const { filename, kind, title } = upload.metadata ?? {};
    const fields = { ...(kind ? { kind } : {}), ...(title ? { title } : {}) };
    const discard = async () => {
      await rm(file, { force: true });
      await rm(facts, { force: true });
    };
    const incoming = await incomingFile(file, filename ?? '', fields, discard).catch(async (error: unknown) => {
      await discard();
      throw error;
    });
    const record = await audit.begin({ context: caller, call: 'POST /studio/media', objectId: null, body: fields });
    const media = await record.around(() => library.add(caller.tenant, incoming));
    await writeFile(done, JSON.stringify({ mediaId: media.id, sizeBytes: upload.size }));
    return media.id;
  }

  const tus = new Server({
    path: address,
    datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: unfinishedMs }),
    maxSize: studioMaxBytes,
    relativeLocation: true,
    // The studio has this very origin.
    allowedOrigins: [],
    namingFunction: () => `${callerNow().tenant.appId}~${ids.next()}`,
    onUploadCreate: async (_request, { size }) => {
      const caller = callerNow();
      if (!caller.staff) throw onWire(new AppError('unauthenticated'), caller);
      await limits.take('studio_upload', caller.staff.userId);
      // Without a length nobody knows whether it fits before it has arrived.
      if (size === undefined) throw onWire(new AppError('malformed'), caller);
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      const caller = callerNow();
      try {
        return { headers: { [mediaHeader]: await finish(caller, upload) } };
      } catch (error) {
        const appError = asAppError(error);
        if (!appError) log.error({ err: error, request_id: caller.requestId }, 'a resumable upload could not be added');
        throw onWire(appError, caller);
      }
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return error;
      const caller = callerNow();
      const appError = asAppError(error);
      // A client that leaves in the middle of a reusable returns.
      if (!appError && error.name !== 'AbortError') log.error({ err: error, request_id: caller.requestId }, 'a resumable upload failed');
      return onWire(appError, caller);
    },
  });
  /** The library answers refusals in English for developers; here they get the API's usual form (API-5). */
  const write = tus.write.bind(tus);
  tus.write = (context, headers, status, text = '') => {
    if (status < 400 || text.startsWith('{')) return write(context, headers, status, text);
    const code = status === 404 || status === 410 ? 'not_found' : 'malformed';
    const { body } = onWire(status === 413 ? tooLarge(studioMaxBytes, 'video') : new AppError(code), callerNow());
    headers.set('content-type', 'application/json; charset=utf-8');
    // Protocol features that this server does not support are not failures of the server.
    return write(context, headers, status === 501 ? 400 : status, body);
  };

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await callerOf(identity, call, request, reply);
    admit(call, caller);
    const { id } = request.params as { id?: string };
    if (id !== undefined) {
      const isOwn = /^[0-9a-f-]{36}~[0-9a-f-]{36}$/.test(id) && id.startsWith(`${caller.tenant.appId}~`);
      if (!isOwn) throw new AppError('not_found');
      const done = await readFile(filesOf(folder, id).done, 'utf8').catch(() => null);
      if (done && request.method === 'HEAD') return answerFinished(reply, JSON.parse(done) as Finished);
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
    reply.raw.setHeader('cache-control', 'private, no-store');
    await calling.run(caller, () => tus.handle(request.raw, reply.raw));
  }

  void app.register((scope, _options, done) => {
    // Bytes go straight to the store; nothing may read them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.route({ method: 'POST', url: address, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${address}/:id`, handler: handle });
    done();
  });
}

/** The folder of unfinished uploads in the data folder. */
export const resumableFolder = (dataDir: string): string => path.join(dataDir, 'uploads');

/** Removes what was begun more than a day ago. Returns how many files. */
export async function removeUnfinished(folder: string, clock: Clock): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => (idTimeMs(name) ?? Number.POSITIVE_INFINITY) < clock.ms() - unfinishedMs);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}

interface Finished {
  mediaId: string;
  sizeBytes: number;
}
/** Answers a client that lost the answer to the last byte. */
function answerFinished(reply: FastifyReply, { mediaId, sizeBytes }: Finished): void {
  void reply
    .code(200)
    .headers({
      'tus-resumable': '1.0.0',
      'cache-control': 'private, no-store',
      'upload-offset': sizeBytes,
      'upload-length': sizeBytes,
      [mediaHeader]: mediaId,
    })
    .send();
}

/** Ids contain the time at which they were made. */
function idTimeMs(name: string): number | null {
  const hex = /^[0-9a-f-]{36}~([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(name);
  return hex ? Number.parseInt(`${hex[1]}${hex[2]}`, 16) : null;
}
