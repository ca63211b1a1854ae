import type { Submission } from '@bandstand/contract/forms.ts';
import type { CaptureStatus, FormTrigger, triggeringTypes } from '@bandstand/contract/forms.values.ts';

export type TriggeringItem = { type: (typeof triggeringTypes)[number]; id: string };

/** Why a form is on screen (FRM-3), for its submission and the owner's numbers. */
export interface RunContext {
  trigger: FormTrigger;
  item: TriggeringItem | null;
  /** The page on which it is filled in. */
  pageId: string | null;
  /** The visit that was announced before it opened. */
  visitId?: string | undefined;
}

/** What filling in a form makes: a submission, a change of one, or the next part of a workout's (FRM-7). */
export type RunPurpose = { kind: 'new' } | { kind: 'change'; submission: Submission } | CapturePurpose;

export interface CapturePurpose {
  kind: 'capture';
  /** Of the session: on this device while the workout is open here, else the server's. */
  sessionId: string;
  /** The session on this device, of which the server may not know yet. */
  sessionKey?: string;
  statuses: Readonly<Record<string, CaptureStatus>>;
  groupIndex: number;
  submission: Submission | null;
  /** Only these groups; they are left without a last screen. */
  groupIds?: readonly string[];
  /** What the workout knows, by field. */
  known?: ReadonlyMap<string, string>;
  onStatus?: ((groupIds: readonly string[], status: CaptureStatus) => void) | undefined;
}

/** The place of all answers at once. */
export const review = 'review';

/** Whose unsent answers, to which form, in which workout. */
export function keptName(memberId: string | undefined, formId: string, purpose: RunPurpose): string {
  const name = `${memberId ?? 'guest'} ${formId}`;
  if (purpose.kind === 'change') return `${name} change ${purpose.submission.submission_id}`;
  return purpose.kind === 'capture' ? `${name} session ${purpose.sessionId}` : name;
}

const itemTypes: Partial<Record<FormTrigger, TriggeringItem['type']>> = {
  page_viewed: 'Page',
  program_completed: 'Page',
  event_joined: 'EventOccurrence',
  purchase_completed: 'Product',
  block_action: 'Block',
  workout_capture: 'workout_session',
};

/** What a trigger is about, from its id in an address. */
export function itemOf(trigger: FormTrigger, id: string | undefined): TriggeringItem | null {
  const type = itemTypes[trigger];
  return type && id ? { type, id } : null;
}
