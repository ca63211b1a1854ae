import pg from 'pg';
import type { Side } from '../platform/db/walls.ts';
import { fullApp } from './filled.ts';

/** A statement as the server sends it, and whether it sees one app or all of them. */
export interface Recorded {
  side: Side;
  text: string;
  /** Those that it was sent with first, with the filled app in place of its own. */
  values: readonly unknown[];
}
interface Unit {
  side: Side;
  appId: string;
  accountId: string;
}
/** What `pg` is asked to send; a unit of work has a scope. */
type Sent = string | { text?: string; values?: unknown[]; scope?: readonly string[]; begin?: string | null };

/** Texts that differ only in the number of listed values count as one. */
export const keyOf = ({ side, text }: Pick<Recorded, 'side' | 'text'>): string =>
  `${side} ${text.replaceAll(/\((?:\$\d+(?:, )?)+\)/g, '($)').replaceAll(/\$\d+/g, '$')}`;

/** Inserted values read nothing. */
const reads = (text: string): boolean =>
  /^[\s(]*(?:select|with|update|delete|insert)\b/i.test(text) && (!/^\s*insert\b/i.test(text) || /\bselect\b|\bon conflict\b/i.test(text));

const unitOf = (appId = '', accountId = '', system = ''): Unit => ({ side: system === 'on' ? 'system' : 'app', appId, accountId });
/** Records the statements of every server in this process until `stop`, each once. */
export function recordStatements() {
  const found = new Map<string, Recorded>();
  const transactions = new WeakMap<object, Unit>();
  const { prototype } = pg.Client;
  const original = prototype.query as (...sent: unknown[]) => unknown;

  function record(client: object, sent: Sent, further: unknown) {
    const { text = '', values = further, scope, begin = null } = typeof sent === 'string' ? { text: sent } : sent;
    if (scope && begin !== null) transactions.set(client, unitOf(...scope));
    if (text === 'commit' || text === 'rollback') transactions.delete(client);
    const unit = scope ? unitOf(...scope) : transactions.get(client);
    if (!unit || !reads(text)) return;
    const key = keyOf({ side: unit.side, text });
    if (found.has(key)) return;
    const inFullApp = (value: unknown): unknown => {
      if (value === '') return value;
      if (value === unit.appId) return fullApp.appId;
      return value === unit.accountId ? fullApp.accountId : value;
    };
    found.set(key, { side: unit.side, text, values: Array.isArray(values) ? values.map(inFullApp) : [] });
  }
  Object.assign(prototype, {
    query(this: pg.Client, ...sent: unknown[]): unknown {
      record(this, sent[0] as Sent, sent[1]);
      return original.apply(this, sent);
    },
  });
  return {
    all: (): Recorded[] => [...found.values()],
    stop: () => void Object.assign(prototype, { query: original }),
  };
}
