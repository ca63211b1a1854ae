import { AsyncLocalStorage } from 'node:async_hooks';

/** What the server is working on: a call of the contract with its request, or a job. */
export interface Calling {
  call: string;
  requestId: string | null;
}

const calling = new AsyncLocalStorage<Calling>();

/** Runs work under that name: database statements are attributed to it. */
export const asCall = <R>(now: Calling, run: () => R): R => calling.run(now, run);

/** The current call or job; null outside of both. */
export const currentCall = (): Calling | null => calling.getStore() ?? null;
