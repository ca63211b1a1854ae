import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import { solveInPieces, withProof, type Solved } from '@bandstand/rules/guest-proof/guestProof.ts';

/** In a worker thread. Rejects where workers do not exist. */
async function inWorker(challenge: PowChallenge, signal?: AbortSignal): Promise<Solved> {
  const worker = new Worker(new URL('./guestProof.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solved>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solved>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The worker did not start')));
    signal?.addEventListener('abort', () => reject(new DOMException('Not needed any more', 'AbortError')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Lets the page handle pending work. */
const pause = (signal?: AbortSignal) => async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
};

/** Finds the proof without blocking the page, with or without workers. */
export async function solve(challenge: PowChallenge, signal?: AbortSignal): Promise<Solved> {
  if (typeof Worker === 'function') {
    const solved = await inWorker(challenge, signal).catch(() => null);
    if (solved) return solved;
  }
  signal?.throwIfAborted();
  return solveInPieces(challenge, pause(signal));
}

/** The input of a refused call, plus the solution of the challenge. */
export const withSolution = async <I extends { query?: object | undefined; body?: unknown }>(input: I, challenge: PowChallenge): Promise<I> =>
  withProof(input, await solve(challenge));
