import { AsyncLocalStorage } from 'node:async_hooks';

/** What the server is at work on: a call of the contract with its request, or a job. */
export interface Calling {
  call: string;
  requestId: string | null;
}

const calling = new AsyncLocalStorage<Calling>();

/** Runs with that name; what is asked of the database meanwhile is asked by it. */
export const asCall = <R>(now: Calling, run: () => R): R => calling.run(now, run);

/** The call or job that asks; null outside of both. */
export const currentCall = (): Calling | null => calling.getStore() ?? null;
