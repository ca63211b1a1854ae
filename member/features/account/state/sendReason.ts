import type { LeavingReason } from '@bandstand/contract/leaving.values.ts';
import type { Api } from '@bandstand/client/api/api.ts';

/** Why somebody leaves, as far as they say so. */
export type Why = { reason: LeavingReason; note: string } | null;

/** Notes why somebody leaves. What they asked for never fails with it. */
export async function sendReason(api: Api, id: string, why: Why): Promise<void> {
  if (!why) return;
  const body = { reason: why.reason, note: why.note.trim() || null };
  await api('PUT /subscriptions/{id}/leave', { params: { id }, body }).catch(() => null);
}
