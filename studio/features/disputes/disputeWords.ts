import type { StudioDispute } from '@bandstand/contract/disputes.ts';
import type { Tone } from '@bandstand/ui/primitives/Badge.tsx';
import type { useText } from '../../platform/studio.ts';

type Text = ReturnType<typeof useText>;

export const disputeTones: Record<StudioDispute['state'], Tone> = {
  needs_response: 'danger',
  under_review: 'primary',
  won: 'success',
  lost: 'neutral',
  closed: 'neutral',
};
/** The bank's reason, in plain words; an unknown reason in the provider's own term. */
export const reasonText = (t: Text, reason: string): string => t.find(`studio.disputes.reason.${reason}`) ?? reason.replaceAll('_', ' ');
export const fieldText = (t: Text, field: string): string => t.find(`studio.disputes.field.${field}`) ?? field.replaceAll('_', ' ');
/** Whole days left to answer; a partial day counts. */
export const daysLeft = (dueBy: string, nowMs = Date.now()): number => Math.max(0, Math.ceil((Date.parse(dueBy) - nowMs) / 86_400_000));
/** The calls whose answers a response to a dispute changes. */
export const sentLists = ['GET /studio/disputes', 'GET /studio/home'] as const;
