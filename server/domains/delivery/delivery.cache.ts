import { LRUCache } from 'lru-cache';
import type { Bytes } from './delivery.bytes.ts';

/** One public answer, ready to be written. */
export interface PublicAnswer {
  bytes: Bytes;
  status: number;
  headers: Record<string, string>;
}
interface Kept extends PublicAnswer {
  /** Of tree, config and build: what it was made from. */
  version: string;
  madeAtMs: number;
}

const maxBytes = 96 * 1_048_576;
/** Lists by date or by chance change with time alone. */
export const timedForMs = 60_000;

/** Answers that every guest gets alike, by app, kind and path. A publication changes the version, so nothing has to be thrown out. */
export function createPublicCache() {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: (answer) => answer.bytes.plain.length * 2 + 500 });
  return {
    get: (key: string, version: string, nowMs: number): PublicAnswer | undefined => {
      const answer = kept.get(key);
      return answer && answer.version === version && Math.abs(nowMs - answer.madeAtMs) < timedForMs ? answer : undefined;
    },
    put: (key: string, version: string, nowMs: number, answer: PublicAnswer): void => void kept.set(key, { ...answer, version, madeAtMs: nowMs }),
  };
}
export type PublicCache = ReturnType<typeof createPublicCache>;
