import { guestProof } from '@bandstand/contract/guest-proof.ts';
import { bind } from './bind.ts';
import type { GuestProofs } from './guest-proof.ts';

export const guestProofRoutes = (proofs: Pick<GuestProofs, 'issue'>) =>
  bind(guestProof, { 'GET /pow': ({ tenant, address, query }) => proofs.issue(query.purpose, { tenant, address }) });
