import { AsyncLocalStorage } from 'node:async_hooks';

const around = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Whether a transaction of the same call is open. Work that outlives the transaction is no longer inside it. */
export const isInsideTransaction = (): boolean => around.getStore()?.isOpen === true;

/** Runs the work of a transaction. */
export async function insideTransaction<R>(work: () => Promise<R>): Promise<R> {
  const transaction = { isOpen: true };
  try {
    return await around.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}
