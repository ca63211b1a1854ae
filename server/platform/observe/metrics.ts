import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figures } from './figures.ts';
import type { Answered } from './requests.ts';

/** Seconds. Only a few: each is a line for every call and status. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2];

export interface Metrics {
  answered(answered: Answered): void;
  /** In the format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Metrics for Prometheus: requests by call and status, the event loop, connections, jobs, mails, sockets. */
export function createMetrics(figures: Figures): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'bandstand_request_duration_seconds',
    help: 'How long requests took, by call of the contract and status',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number | null>) =>
    new Gauge({
      name: `bandstand_${name}`,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null) this.reset();
        else this.set(value);
      },
    });
  const connections = new Gauge({
    name: 'bandstand_database_connections',
    help: 'Connections of each pool, by state; waiting: requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, inUse, idle, waiting } of figures.pools()) {
        connections.set({ pool: name, state: 'in_use' }, inUse);
        connections.set({ pool: name, state: 'idle' }, idle);
        connections.set({ pool: name, state: 'waiting' }, waiting);
      }
    },
  });
  gauge('jobs_waiting', 'Jobs that are due and not started', async () => (await figures.jobs())?.waiting ?? null);
  gauge('jobs_failed', 'Jobs that failed for good', async () => (await figures.jobs())?.failed ?? null);
  gauge('mails_waiting', 'Mails that wait for another try', async () => (await figures.mails())?.waiting ?? null);
  gauge('mails_failed', 'Mails of the last seven days that failed for good', async () => (await figures.mails())?.failed ?? null);
  gauge('sockets', 'Open realtime connections', figures.sockets);
  return {
    answered: ({ call, status, ms }) => durations.observe({ call, status }, ms / 1000),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
