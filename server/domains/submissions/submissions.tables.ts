import type { QuizResult, SubmittedValue } from '@bandstand/contract/forms.ts';
import type { CaptureStatus, FormKind, FormTrigger } from '@bandstand/contract/forms.values.ts';

/** An answer as it is kept: as it was given, with the words of then. */
export type StoredAnswer = Omit<SubmittedValue, 'picture'> & { is_sensitive?: true };

export interface SubmissionRow {
  id: string;
  form_id: string;
  form_title: string;
  kind: FormKind;
  subscriber_id: string | null;
  email: string | null;
  once_key: string | null;
  revision: number;
  trigger: FormTrigger;
  triggering_id: string | null;
  answers: StoredAnswer[];
  /** With the correct answers of then. */
  result: QuizResult | null;
  capture: Record<string, CaptureStatus> | null;
  submitted_at: string;
  day: string;
  changed_at: string | null;
  deleted_at: string | null;
  answered_at: string | null;
  answered_by: string | null;
  notes_count: number;
}

export interface NewSubmission extends Pick<
  SubmissionRow,
  'id' | 'form_id' | 'form_title' | 'kind' | 'subscriber_id' | 'email' | 'once_key' | 'revision' | 'trigger' | 'triggering_id'
> {
  device: string | null;
  triggering_type: string | null;
  page_id: string | null;
  answers: StoredAnswer[];
  result: QuizResult | null;
  capture: SubmissionRow['capture'];
  submitted_at: string;
  day: string;
  visit_id: string | null;
  /** The id of its entry in the member's own list. */
  note_id: string;
}

/** An answer as filters find it. */
export interface AnswerRow {
  field_id: string;
  nr: number;
  key: string;
  value: string;
  number: string | null;
  image: string | null;
}

/** One change of the rollups: of the form, of one of its fields, or of one value of that. */
export interface StatRow {
  /** Counts only if this submission was added by the same statement. */
  submission_id: string | null;
  form_id: string;
  revision: number;
  day: string;
  field_id: string | null;
  value: string | null;
  views: number;
  starts: number;
  submissions: number;
  answered: number;
  dropped: number;
  /** Numbers that the database adds up: they may be longer than a number here. */
  totals: string[];
  numbers: number;
  count: number;
}
/** What answers are besides themselves: rows for filters, and changes of the rollups. */
export interface Derived {
  rows: AnswerRow[];
  counted: StatRow[];
}
