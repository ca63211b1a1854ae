import type { LeavingReason } from '@bandstand/contract/leaving.values.ts';
import type { Api } from '@bandstand/client/api/api.ts';

/** A member's reason for leaving, if given. */
export type Why = { reason: LeavingReason; note: string } | null;

/** Records why a member leaves. A failure never affects what they asked for. */
export async function sendReason(api: Api, id: string, why: Why): Promise<void> {
  if (!why) return;
  const body = { reason: why.reason, note: why.note.trim() || null };
  await api('PUT /subscriptions/{id}/leave', { params: { id }, body }).catch(() => null);
}
