import type { IncomingMessage, ServerOptions } from 'node:http';
import type { TlsOptions } from 'node:tls';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Call } from '@bandstand/contract/call.ts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { DiskWatch } from '../disk.ts';
import type { Env } from '../env.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../platform.ts';
import { isId } from '../ids.ts';
import { asCall } from '../calling.ts';
import { AppError } from './app-error.ts';
import { keepNothing, type Binding, type Keep } from './bind.ts';
import type { GuestContext, Identity } from './context.ts';
import type { GuestProofs } from './guest-proof.ts';
import { placeOf, takeGuestFields } from './http.guests.ts';
import { keepNamesOnOneLine } from './http.names.ts';
import { asAppError, bodyOf, diskFull } from './errors.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import { admit, callerOf, languageOf, type Resolved } from './identify.ts';
import { errorPage, errorPageHeaders, wantsPage } from './error-page.ts';
import { openApi } from './openapi.ts';
import { answerHeaders, closedPolicy, pageHeaders } from './page-headers.ts';
import { trustOf } from './proxies.ts';
import { declaredKeys, keepDeclared } from './http.body.ts';
import { untilQuiet } from './http.quiet.ts';
import { readJsonStrictly } from './http.json.ts';
import { schemasOf } from './schemas.ts';
import { serialize } from './serialization.ts';
import { proxySightings } from './sightings.ts';
import { createSites, hostOf, plainUrl, type Sites } from './site.ts';
import { compile } from './validation.ts';
import { waitingPage, waitingPageHeaders, type Brand } from './waiting-page.ts';

/** A changing call of staff: who made it, which call, and what was sent. */
export interface AuditEntry {
  context: Resolved;
  call: string;
  objectId: string | null;
  body: unknown;
}

/** Records who changed what (STU-4). `begin` before the call; exactly one of the others after it. */
export interface Audit {
  begin(entry: AuditEntry): Promise<AuditRecord>;
}
export interface AuditRecord {
  /** Runs the change and writes its row in the first transaction, else before this returns. A refused one writes none. */
  around<R>(change: () => Promise<R>): Promise<R>;
}

/** A call that concerns the security of an account, once it is over. */
export interface SecurityNote {
  context: Resolved;
  call: string;
  body: unknown;
  answer?: unknown;
}
/** The security log: gets every call, and records some. */
export interface SecurityNotes {
  done(note: SecurityNote): Promise<void>;
  refused(note: SecurityNote, error: unknown): Promise<void>;
}

export interface HttpOptions {
  identity: Identity;
  idempotency: Idempotency;
  platform: {
    clock: Clock;
    ids: Ids;
    log: Pick<Log, 'error'>;
    /** The public address of the install, the proxies whose forwarded headers count, and where the doctor finds which proxy was seen. */
    env: Pick<Env, 'appUrl' | 'trustedProxies' | 'dataDir'>;
    /** While the disk is full nothing may be written. */
    disk: Pick<DiskWatch, 'isFull'>;
  };
  /** Writes a row for every changing call of staff that succeeds (STU-4). */
  audit: Audit;
  security: SecurityNotes;
  guestProofs: Pick<GuestProofs, 'asks' | 'around' | 'issue'>;
  connections: {
    /** Null: connections are plain, or a proxy encrypts them. */
    tls: TlsOptions | null;
    /** Whether a request becomes another protocol, such as a WebSocket. */
    mayUpgrade: (request: IncomingMessage) => boolean;
  };
  /** The last known look of the app at a host, without a query. */
  brandOf(host: string): Brand | null;
}

/** The web server: declared calls by `bind`, and file routes that domains add to `app` themselves. */
export interface Http {
  readonly app: FastifyInstance;
  readonly sites: Sites;
  /** For addresses outside the contract that change something. */
  readonly audit: Audit;
  add(bindings: Binding[]): void;
  /** Accepts no more requests, answers open ones, and closes every connection as soon as it is idle. */
  close(): Promise<void>;
}

/** Methods that work while the disk is full. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How long a client may take to send the headers of a request, and the whole request. Connections are checked every second. */
const headMs = 15_000;
const requestMs = 60_000;

export async function createHttp(options: HttpOptions): Promise<Http> {
  const { clock, ids, log, env, disk } = options.platform;
  const trust = trustOf(env.trustedProxies);
  const sites = createSites({ identity: options.identity, trust, isHttpsInstall: env.appUrl.startsWith('https:') });
  const sight = proxySightings({ dataDir: env.dataDir, trust, clock });
  const everyAnswer = answerHeaders(env.appUrl);
  const commonHeaders = (request: FastifyRequest) => ({
    'x-request-id': request.id,
    ...everyAnswer,
    ...(request.url.startsWith('/api/') ? { 'content-security-policy': closedPolicy } : pageHeaders),
  });
  const app = fastify({
    logger: false,
    genReqId: () => ids.next(),
    bodyLimit: 1_048_576,
    trustProxy: trust,
    rewriteUrl: plainUrl,
    ...({
      [options.connections.tls ? 'https' : 'http']: {
        ...options.connections.tls,
        headersTimeout: headMs,
        connectionsCheckingInterval: 1000,
        shouldUpgradeCallback: options.connections.mayUpgrade,
      },
    } as {
      http: ServerOptions;
    }),
    requestTimeout: requestMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(commonHeaders(request))),
  });
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const appError = asAppError(error);
    if (!appError) log.error({ err: error, request_id: request.id, method: request.method, path: request.url.split('?')[0] }, 'unexpected error');
    const refusal = appError ?? new AppError('unknown_error');
    const language = (request as Called).caller?.language ?? languageOf(request);
    const body = bodyOf(refusal, language, request.id);
    reply.code(refusal.status).headers({ 'cache-control': 'private, no-store', ...refusal.headers });
    const waiting = wantsPage(request) ? waitingReason(refusal, request) : null;
    if (waiting)
      return reply
        .code(503)
        .headers({ ...waitingPageHeaders, 'retry-after': refusal.headers?.['retry-after'] ?? '60' })
        .send(waitingPage(waiting, language, options.brandOf(hostOf(request.raw) ?? '')));
    return wantsPage(request)
      ? reply.headers(errorPageHeaders).send(errorPage(refusal.status, body, language))
      : reply.type(json).header('content-security-policy', closedPolicy).send(JSON.stringify(body));
  };
  const addresses: { method: string; pattern: RegExp }[] = [];
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 2000, fields: 20, parts: 2020 } });
  readJsonStrictly(app);
  app.setValidatorCompiler(({ schema, httpPart }) => compile(schema as object, httpPart ?? 'body'));
  app.decorateRequest('caller', null);
  app.decorateRequest('site');
  // Again before the input is checked: reading the body loses the name.
  for (const hook of ['onRequest', 'preValidation'] as const)
    app.addHook(hook, (request: FastifyRequest, _reply: FastifyReply, next: () => void) =>
      asCall({ call: callOf(request), requestId: request.id }, next),
    );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request));
    sight(request.raw);
    request.site = await sites.of(request.raw);
    if (disk.isFull() && !reading.has(request.method)) throw diskFull();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    const [path = ''] = request.url.split('?');
    const methods = addresses.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
    throw methods.length > 0 ? new AppError('method_not_allowed', { headers: { allow: methods.join(', ') } }) : new AppError('not_found');
  });
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(openApi()));
  return {
    app,
    sites,
    audit: options.audit,
    add: (bindings) => {
      for (const binding of bindings) {
        addresses.push(addressOf(binding));
        route(app, options, binding);
      }
    },
    close: async () => {
      // A new connection that was not read yet counts as idle: closing would cut it off unanswered.
      if (app.server.listening) await untilQuiet(app.server);
      // Closing only ends connections that are idle now: one whose last answer is still on its way would stay open for more than a minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}

/** Why a person must wait for a page. Null: this refusal is final. */
function waitingReason({ code }: AppError, { site }: FastifyRequest): 'outage' | 'soon' | null {
  if (code === 'unavailable') return 'outage';
  return code === 'app_not_found' && site?.isBaseHost && !site.tenant ? 'soon' : null;
}

/** The address of a call below the host root, with its parameters in braces. */
const templateOf = ({ key, call }: Binding): string => `${call.root ? '' : '/api'}${key.split(' ')[1]}`;
const addressOf = (binding: Binding) => {
  const [method = ''] = binding.key.split(' ');
  return { method, pattern: new RegExp(`^${templateOf(binding).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) };
};

/** The name of a call in the contract, or the address of a file route. */
const callOf = ({ method, routeOptions: { config, url } }: FastifyRequest): string => (config as { call?: string }).call ?? `${method} ${url ?? ''}`;

type Called = FastifyRequest & { caller: Resolved | null };

function route(app: FastifyInstance, options: HttpOptions, binding: Binding): void {
  const { key, call, handle } = binding;
  const [method] = key.split(' ') as [string];
  const idParams = Object.entries(call.params ?? {})
    .filter(([, schema]) => (schema as { title?: string }).title === 'Id')
    .map(([name]) => name);
  const { params: paramsSchema, ...parts } = schemasOf(call);
  const checkParams = paramsSchema ? compile(paramsSchema, 'params') : null;
  const bodyKeys = call.body && !call.upload ? declaredKeys(call.body as object) : null;
  const answers = (call.returns as { title?: string }).title === 'Nothing' ? null : call.returns;
  app.route({
    method: method as 'GET',
    url: templateOf(binding).replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    schema: parts,
    config: { call: key },
    // The caller is checked first: a refused one learns nothing about what the call would answer to the input.
    onRequest: async (request, reply) => {
      const caller = await callerOf(options.identity, call, request, reply);
      (request as Called).caller = caller;
      try {
        admit(call, caller);
      } catch (error) {
        await options.security.refused({ context: caller, call: key, body: null }, error);
        throw error;
      }
      const params = request.params as Record<string, string>;
      if (idParams.some((name) => !isId(params[name] ?? ''))) throw new AppError(call.notFound ?? 'not_found');
      const checked = checkParams?.(params);
      if (checked && 'error' in checked) throw new AppError(call.notFound ?? 'not_found');
      reply.header('cache-control', 'private, no-store');
    },
    preValidation: (request, _reply, next) => {
      if (call.body && request.body === undefined) request.body = {};
      keepDeclared(request.body, bodyKeys);
      keepNamesOnOneLine(request.body);
      next();
    },
    handler: async (request, reply) => {
      const { caller } = request as Called;
      if (!caller) throw new Error('The caller is settled before the handler runs');
      const challenge: GuestContext['challenge'] = (purpose, subject) =>
        options.guestProofs.issue(purpose, { ...caller, subject: subject.toLowerCase() });
      const context = { ...caller, challenge, params: request.params, query: request.query, body: request.body };
      const guest = call.guestProof ? takeGuestFields(request) : null;
      const isGuest = guest && call.guestProof && options.guestProofs.asks(call.guestProof, caller.member);
      if (isGuest && guest.isTrapped) return send(reply, answers, await binding.decoy(context));
      const work = (keep: Keep<unknown>) =>
        noted(options.security, { context: caller, call: key, body: request.body }, () =>
          isGuest && call.guestProof
            ? options.guestProofs.around(call.guestProof, placeOf(call, caller, request), guest.pow, () => run(keep))
            : run(keep),
        );
      const run = async (keep: Keep<unknown>) => {
        const change = async () => handle({ ...context, keep });
        if (!caller.staff || !isChange(call, method, request.body)) return change();
        const objectId = (request.params as { id?: string }).id ?? null;
        return (await options.audit.begin({ context: caller, call: key, objectId, body: request.body })).around(change);
      };
      const idempotencyKey = call.idempotent ? request.headers['idempotency-key'] : undefined;
      return typeof idempotencyKey === 'string' && idempotencyKey !== '' && caller.tenant
        ? once(options, caller, request, reply, answers, idempotencyKey, work)
        : send(reply, answers, await work(keepNothing));
    },
  });
}

/** Runs a call, and passes it to the security log with what it answered or threw. */
async function noted<R>(security: SecurityNotes, note: SecurityNote, run: () => Promise<R>): Promise<R> {
  try {
    const answer = await run();
    await security.done({ ...note, answer });
    return answer;
  } catch (error) {
    await security.refused(note, error);
    throw error;
  }
}

/** Whether a call changes anything: dry runs and reads do not. */
const isChange = (call: Call, method: string, body: unknown): boolean => {
  const given = (body ?? {}) as Record<string, unknown>;
  if (method === 'GET' || given['dry_run'] === true) return false;
  if (typeof call.reads !== 'object') return !call.reads;
  return Object.entries(call.reads.while).some(([name, value]) => (given[name] ?? value) !== value);
};

/** `schema`: of the answer; null when the call answers nothing. */
function send(reply: FastifyReply, schema: object | null, answer: unknown): FastifyReply {
  if (reply.sent) return reply;
  if (!schema) return reply.code(204).send();
  return answer === undefined ? reply.send() : reply.type(json).send(serialize(reply, schema, answer));
}
const json = 'application/json; charset=utf-8';

async function once(
  options: HttpOptions,
  caller: Resolved,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: object | null,
  key: string,
  work: (keep: Keep<unknown>) => unknown,
): Promise<FastifyReply> {
  const attempt = {
    tenant: caller.tenant,
    key,
    caller: caller.member?.id ?? caller.staff?.userId ?? caller.deviceId ?? caller.address,
    path: `${request.method} ${request.url.split('?')[0]}`,
    body: request.body,
  };
  const onWire = (answer: unknown): Answer => ({ status: 200, response: schema ? serialize(reply, schema, answer) : JSON.stringify(answer) });
  const answer = await options.idempotency.once(attempt, async (keep) => onWire(await work((on, done) => keep(on, onWire(done)))));
  return reply.code(answer.status).type(json).send(answer.response);
}
