import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { insideTransaction } from './inside.ts';
import type { Tenant } from './tenancy.ts';

const transaction = Symbol('transaction');

/** A transaction in which several domains write: services pass it on, only repositories look inside. */
export type Work = { readonly [transaction]: Kysely<unknown> };

export const asWork = <T>(trx: Kysely<T>): Work => ({ [transaction]: trx as Kysely<unknown> });
/** The transaction as the repository sees it. */
export const within = <T>(trx: Work): Kysely<T> => trx[transaction] as Kysely<T>;

/** What the first transaction of a call also writes, and what undoes that if the call fails later. */
export interface TransactionHook {
  write(trx: Work): Promise<void>;
  undo(): Promise<void>;
}
interface Waiting {
  write: TransactionHook['write'] | null;
}
const waiting = new AsyncLocalStorage<Waiting>();

/** Runs a call whose first transaction also contains the writes of `write`. Returns whether one has committed with it. */
export async function withTransactionHook<R>({ write, undo }: TransactionHook, run: () => Promise<R>): Promise<{ answer: R; isWritten: boolean }> {
  const own: Waiting = { write };
  try {
    const answer = await waiting.run(own, run);
    const isWritten = own.write === null;
    // Later work of listeners is not part of the call: their transactions do not write it.
    own.write = null;
    return { answer, isWritten };
  } catch (error) {
    if (own.write === null) await undo();
    throw error;
  }
}

/** Runs in one transaction on the rows of an app, or of all apps when `tenant` is null. */
export const transact = async <R>(db: Database, tenant: Tenant | null, run: (trx: Work) => Promise<R>): Promise<R> => {
  const call = waiting.getStore();
  let taken: TransactionHook['write'] | null = null;
  try {
    return await (tenant ? db.for(tenant) : db.system()).transaction().execute(async (trx) => {
      const done = await insideTransaction(() => run(asWork(trx)));
      // Taken before it is awaited: of several parallel transactions only one writes it.
      taken = call?.write ?? null;
      if (call && taken) {
        call.write = null;
        await taken(asWork(trx));
      }
      return done;
    });
  } catch (error) {
    if (call && taken) call.write = taken;
    throw error;
  }
};
