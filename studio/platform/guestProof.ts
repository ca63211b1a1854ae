import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import { solveInPieces, withProof } from '@bandstand/rules/guest-proof/guestProof.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The input of a refused call with the proof that the refusal asks for. The page goes on meanwhile. */
export const answered = async <I extends { query?: object; body?: unknown }>(input: I, pow: PowChallenge): Promise<I> =>
  withProof(input, await solveInPieces(pow, pause));
