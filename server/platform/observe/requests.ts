import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../platform.ts';
import type { ObserveEnv } from '../env.observe.ts';
import type { Tenant } from '../db/tenancy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: string;
  }
}

/** A request that was answered. */
export interface Answered {
  /** Its call in the contract, else the route's own pattern, else `none`: never what a client made up. */
  call: string;
  status: number;
  ms: number;
  /** Id of the app; null when it concerns none. */
  tenant: string | null;
  request_id: string;
}

/** A use of requests: metrics, traces. `begin` may return what to do at the end. */
export type RequestWatcher = (request: FastifyRequest) => ((answered: Answered) => void) | void;

const callOf = ({ routeOptions, method }: FastifyRequest): string =>
  routeOptions.config.call ?? (routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url}`);

function tenantOf(request: FastifyRequest): string | null {
  const { caller, site } = request as FastifyRequest & { caller?: { tenant: Tenant | null } | null };
  return caller?.tenant?.appId ?? site?.tenant?.appId ?? null;
}

const answeredBy = (request: FastifyRequest, reply: FastifyReply): Answered => ({
  call: callOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  tenant: tenantOf(request),
  request_id: request.id,
});

/** Logs requests as `REQUEST_LOG` says, and passes each to the watchers. Adds nothing to a request when there is nothing to do. */
export function watchRequests(
  app: FastifyInstance,
  { env, log, watchers }: { env: Pick<ObserveEnv, 'requestLog' | 'slowRequestMs'>; log: Log; watchers: RequestWatcher[] },
): void {
  if (env.requestLog !== 'off')
    app.addHook('onResponse', (request, reply, done) => {
      const isSlow = reply.elapsedTime >= env.slowRequestMs || reply.statusCode >= 500;
      if (isSlow) log.warn(answeredBy(request, reply), 'slow or failed request');
      else if (env.requestLog === 'on') log.info(answeredBy(request, reply), 'request');
      done();
    });
  if (watchers.length === 0) return;
  const ends = new WeakMap<FastifyRequest, ((answered: Answered) => void)[]>();
  app.addHook('onRequest', (request, _reply, done) => {
    ends.set(
      request,
      watchers.flatMap((watch) => watch(request) ?? []),
    );
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const answered = answeredBy(request, reply);
    for (const end of ends.get(request) ?? []) end(answered);
    done();
  });
}
