import { sha256 } from '@noble/hashes/sha2.js';

type Challenge = { challenge: string; bits: number };
export type Solved = { challenge: string; nonce: string };

const text = new TextEncoder();
const digits = 16;
/** Hashes per chunk: a few milliseconds on a slow phone. */
const piece = 1000;

/** The number of leading zero bits of a digest. */
function zeroBits(digest: Uint8Array): number {
  for (const [at, byte] of digest.entries()) if (byte !== 0) return at * 8 + Math.clz32(byte) - 24;
  return digest.length * 8;
}

/** Whether the SHA-256 of `challenge` + `.` + `nonce` begins with that many zero bits (FRM-14). */
export const holds = (challenge: string, nonce: string, bits: number): boolean => zeroBits(sha256(text.encode(`${challenge}.${nonce}`))) >= bits;

/** Tries nonces from `from` on; null after `piece` of them. Hashing the challenge only once makes each try four times as fast. */
function tryReusable(challenge: string, bits: number, from: number): string | null {
  const begun = sha256.create().update(text.encode(`${challenge}.`));
  const [work, digest, ending] = [sha256.create(), new Uint8Array(32), new Uint8Array(digits)];
  for (let nonce = from; nonce < from + piece; nonce += 1) {
    const { written } = text.encodeInto(String(nonce), ending);
    begun._cloneInto(work).update(ending.subarray(0, written)).digestInto(digest);
    if (zeroBits(digest) >= bits) return String(nonce);
  }
  return null;
}

/** Finds a valid nonce in one go: for workers, servers and tests. */
export function solveProof({ challenge, bits }: Challenge): Solved {
  for (let from = 0; ; from += piece) {
    const nonce = tryReusable(challenge, bits, from);
    if (nonce !== null) return { challenge, nonce };
  }
}

/** The same in chunks with a pause after each, where nothing may block. `pause` rejects to stop. */
export async function solveInPieces({ challenge, bits }: Challenge, pause: () => Promise<void>): Promise<Solved> {
  for (let from = 0; ; from += piece) {
    const nonce = tryReusable(challenge, bits, from);
    if (nonce !== null) return { challenge, nonce };
    await pause();
  }
}

/** A call's input with a proof: in the body, or in the query of a call without a body. */
export const withProof = <I extends { query?: object | undefined; body?: unknown }>(input: I, pow: Solved): I =>
  input.body === undefined
    ? { ...input, query: { ...input.query, pow: `${pow.challenge}.${pow.nonce}` } }
    : { ...input, body: { ...(input.body as object), pow } };
