import { solveProof } from '@bandstand/rules/guest-proof/guestProof.ts';
import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<PowChallenge>) => globalThis.postMessage(solveProof(data)));
