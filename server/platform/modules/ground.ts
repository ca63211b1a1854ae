import { createBus, type EventMap } from '../events/bus.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { identityOf, openIdentityPorts } from '../http/identity.ts';
import { createJobs, type JobMap } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { fanoutFor } from '../realtime/fanouts.ts';
import { createHub } from '../realtime/hub.ts';
import { createPorts } from './ports.ts';

/** Everything that modules are composed on, and what only the web server needs. `directUrl`: past any pooler, for LISTEN and the queue. */
export function layGround<E extends EventMap, J extends JobMap>(platform: Platform, { directUrl }: { directUrl: string }) {
  const { db, clock, log, sealed } = platform;
  // An embedded database serves only one process; another one may serve several.
  const isAlone = !platform.env.databaseUrl;
  const bus = createBus<E>((error, name) => log.error({ err: error, event: name }, 'a listener failed'));
  const jobs = createJobs<J>({ url: directUrl, db, clock, isAlone, onError: (error, name) => log.error({ err: error, job: name }, 'a job failed') });
  const ports = createPorts();
  const identityPorts = openIdentityPorts(ports);
  const identity = identityOf(identityPorts);
  const realtime = createHub({ identity, clock, fanout: fanoutFor(platform, { isAlone, directUrl }) });
  const idempotency = createIdempotency({ db, clock, sealed, isAlone });
  return { ground: { platform, bus, jobs, realtime, ports, identityPorts }, identity, idempotency };
}
