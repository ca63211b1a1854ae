import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { CallOutput, ErrorBody } from '@bandstand/contract/call.ts';
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
/** `status` 0: the connection broke, so nobody knows whether it was done. */
export interface RemoteAnswer<K extends keyof AllCalls> {
  status: number;
  body: CallOutput<AllCalls[K]> & Partial<ErrorBody>;
}
export type Remote = <K extends keyof AllCalls & string>(key: K, options?: RemoteOptions) => Promise<RemoteAnswer<K>>;

const declared = new Map<string, { appless?: boolean }>(allCalls());

/** Calls a server of its own process over the wire, as the client of a phone would: a connection that breaks is an answer, too. */
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

/** One thing that somebody wants done. `send` may be called again and again, with the same words; true: it was acknowledged. */
export interface Write {
  readonly name: string;
  send(): Promise<boolean>;
}

/** What was asked for, and what of it was acknowledged. */
export interface Ledger {
  /** Tries once; true where it was acknowledged. */
  attempt(write: Write): Promise<boolean>;
  /** Tries again what nobody acknowledged, until it is; answers how many those were. */
  repeat(): Promise<number>;
  readonly acknowledged: ReadonlySet<string>;
  readonly asked: ReadonlySet<string>;
}

const maxRepeats = 50;

export function createLedger(): Ledger {
  const open = new Map<string, Write>();
  const [acknowledged, asked] = [new Set<string>(), new Set<string>()];
  const attempt = async (write: Write): Promise<boolean> => {
    asked.add(write.name);
    open.set(write.name, write);
    if (!(await write.send())) return false;
    open.delete(write.name);
    acknowledged.add(write.name);
    return true;
  };
  return {
    acknowledged,
    asked,
    attempt,
    repeat: async () => {
      const count = open.size;
      for (let tries = 0; open.size > 0; tries += 1) {
        if (tries === maxRepeats) throw new Error(`never acknowledged: ${[...open.keys()].slice(0, 5).join(', ')}`);
        await Promise.all([...open.values()].map(attempt));
      }
      return count;
    },
  };
}
