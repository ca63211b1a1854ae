import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { RecordKind } from './history.queries.ts';

/** Every kind of record, the most telling first. */
export const recordKinds: readonly { kind: RecordKind; title: MessageKey }[] = [
  { kind: 'load', title: 'history.record.load' },
  { kind: 'estimated_max', title: 'history.record.estimated_max' },
  { kind: 'reps', title: 'history.record.reps' },
  { kind: 'volume', title: 'history.record.volume' },
  { kind: 'time_s', title: 'history.record.time' },
  { kind: 'distance_m', title: 'history.record.distance' },
];
export const titleOf = (kind: RecordKind): MessageKey => recordKinds.find((one) => one.kind === kind)?.title ?? 'history.records';
