import { choicesOf } from '@bandstand/rules/forms/answers.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import type { ReactNode } from 'react';
import type { Translate } from '../../../platform/texts.ts';
import type { Format } from '../../../platform/words/useFormat.ts';

export type StudioSubmission = Answer<'GET /studio/forms/{id}/submissions'>['items'][number];
export type OpenSubmission = Answer<'GET /studio/forms/{id}/submissions/{submissionId}'>;
/** Writes a message to the member; app/ fills it. */
export type MessageSlot = (props: { member: { id: string; name: string }; onClose: () => void }) => ReactNode;
export type StudioValue = StudioSubmission['submitted_values'][number];

/** An answer in words, in those of its time; empty where there is none. Pictures are shown, not worded. */
export function answerWords(t: Translate, format: Pick<Format, 'number' | 'date'>, value: StudioValue): string {
  const { field_type, value: raw, text } = value;
  if (value.is_hidden) return t('studio.submissions.hidden');
  if (field_type === 'acceptance') return t(raw === 'true' ? 'studio.forms.ticked' : 'studio.forms.not_ticked');
  if (raw === '') return '';
  if (field_type === 'multi_select') return text ?? (choicesOf(raw) ?? [raw]).join(', ');
  if (field_type === 'number') return Number.isFinite(Number(raw)) ? format.number(Number(raw)) : raw;
  // A plain date has no zone: noon keeps its day everywhere.
  if (field_type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(raw) ? format.date(`${raw}T12:00:00`) : raw;
  return raw;
}

/** Who sent it: a member, the address that a guest gave, or nobody known. */
export const senderOf = (t: Translate, { member, email }: Pick<StudioSubmission, 'member' | 'email'>): string =>
  member?.name ?? email ?? t('studio.submissions.unknown');
