import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Tenant } from '../db/tenancy.ts';

/** Tells whoever listens on a channel of an app. Carries no truth: a client that missed it reads the database. */
export interface Realtime {
  publish<E extends keyof RealtimeEvents & string>(tenant: Tenant, channel: string, event: E, data: RealtimeEvents[E]): void;
}
