import type { Answer } from '@bandstand/client/api/api.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { ReactNode } from 'react';

export type Weeks = Answer<'GET /studio/members/{id}/workout_weeks'>;
export type Week = Weeks['weeks'][number];
export type Session = Answer<'GET /studio/members/{id}/workout_sessions'>['items'][number];
export type OpenSession = Answer<'GET /studio/members/{id}/workout_sessions/{sessionId}'>;
export type RecordKind = keyof Weeks['exercises'][number]['records'];

/** How to write to a member about something: the dialog belongs to the inbox. `link` is sent along. */
export type MessageSlot = (props: { member: { id: string; name: string }; link: string; onClose: () => void }) => ReactNode;

/** Every kind of record, the most telling first. */
export const recordKinds: readonly { kind: RecordKind; title: MessageKey }[] = [
  { kind: 'load', title: 'studio.training.record.load' },
  { kind: 'estimated_max', title: 'studio.training.record.estimated_max' },
  { kind: 'reps', title: 'studio.training.record.reps' },
  { kind: 'volume', title: 'studio.training.record.volume' },
  { kind: 'time_s', title: 'studio.training.record.time' },
  { kind: 'distance_m', title: 'studio.training.record.distance' },
];
export const titleOf = (kind: RecordKind): MessageKey => recordKinds.find((one) => one.kind === kind)?.title ?? 'studio.training.records';
