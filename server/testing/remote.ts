import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { CallOutput, ErrorBody } from '@bandstand/contract/call.values.ts';
import { allCalls } from '@bandstand/contract/registry.ts';
import type { Session } from './client.ts';

export interface RemoteOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  as?: Session;
  /** `Idempotency-Key`. */
  key?: string;
}
/** `status` 0: the connection broke, so the outcome is unknown. */
export interface RemoteAnswer<K extends keyof AllCalls> {
  status: number;
  body: CallOutput<AllCalls[K]> & Partial<ErrorBody>;
}
export type Remote = <K extends keyof AllCalls & string>(key: K, options?: RemoteOptions) => Promise<RemoteAnswer<K>>;

const declared = new Map<string, { appless?: boolean }>(allCalls());

/** Calls a server in its own process over the wire, like a phone's client: a broken connection is an answer, too. */
export const remote =
  (origin: string, slug: string): Remote =>
  async (key, { params = {}, query = {}, body, as, key: idempotencyKey } = {}) => {
    const [method, template] = key.split(' ') as [string, string];
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const asked = new URLSearchParams(query).toString();
    try {
      const response = await fetch(`${origin}/api${path}${asked && `?${asked}`}`, {
        method,
        headers: {
          ...(declared.get(key)?.appless ? {} : { 'x-account-app': slug }),
          ...(as ? { 'x-user-email': as.email, 'x-user-token': as.token } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as never };
    } catch {
      return { status: 0, body: {} as never };
    }
  };
