import type { Bus, EventMap } from '../events/bus.ts';
import type { Binding } from '../http/bind.ts';
import type { Identity } from '../http/context.ts';
import type { Http } from '../http/http.ts';
import type { IdentityPorts } from '../http/identity.ts';
import type { JobMap, Jobs } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { RealtimeHub } from '../realtime/realtime.ts';
import type { Ports } from './ports.ts';

/** What every module is composed on. A domain names the events and jobs it uses; the whole server's bus and queue fit each of them. */
export interface Ground<E extends EventMap = Record<never, never>, J extends JobMap = Record<never, never>> {
  readonly platform: Platform;
  readonly bus: Bus<E>;
  readonly jobs: Jobs<J>;
  readonly realtime: RealtimeHub;
  readonly ports: Ports;
  /** Filled by the domains that know apps, members, staff and previews. */
  readonly identityPorts: IdentityPorts;
}

/** One domain, wired: `<domain>.module.ts` makes it from the ground and the modules below it. */
export interface Module<Service = unknown> {
  /** What modules above may use. */
  readonly service: Service;
  readonly routes?: readonly Binding[];
  /** Adds addresses outside the contract: files, pages, a provider's hooks. */
  readonly files?: (http: Http, identity: Identity) => void;
  /** Defines the work that the domain does later. */
  readonly jobs?: () => void;
  /** Subscribes to the events of other domains. */
  readonly listeners?: () => void;
  /** Starts recurring work; once, after the queue has started. */
  readonly begin?: () => Promise<void>;
  /** Stops what would keep the queue from stopping. */
  readonly stop?: () => void;
}

/** The modules of a server, in the order in which they were composed. */
export interface Modules {
  /** Takes a module into the list, defines its jobs and subscribes its listeners. */
  add<M extends Module>(module: M): M;
  addTo(http: Http, identity: Identity): void;
  begin(): Promise<void>;
  stop(): void;
}

export function createModules(): Modules {
  const modules: Module[] = [];
  return {
    add: (module) => {
      modules.push(module);
      module.jobs?.();
      module.listeners?.();
      return module;
    },
    addTo: (http, identity) => {
      for (const { routes, files } of modules) {
        http.add([...(routes ?? [])]);
        files?.(http, identity);
      }
    },
    begin: async () => {
      for (const { begin } of modules) await begin?.();
    },
    stop: () => {
      for (const { stop } of modules) stop?.();
    },
  };
}
