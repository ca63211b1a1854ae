import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Tenant } from './tenancy.ts';

declare const work: unique symbol;

/** A transaction in which several domains write: passed on by services, looked into by repositories alone. */
export type Work = { readonly [work]: true };

export const asWork = <T>(trx: Kysely<T>): Work => trx as unknown as Work;
/** The transaction as the repository sees it. */
export const within = <T>(trx: Work): Kysely<T> => trx as unknown as Kysely<T>;

/** Runs in one transaction on the rows of an app, or of all apps where `tenant` is null. */
export const transact = <R>(db: Database, tenant: Tenant | null, run: (trx: Work) => Promise<R>): Promise<R> =>
  (tenant ? db.for(tenant) : db.system()).transaction().execute((trx) => run(asWork(trx)));
