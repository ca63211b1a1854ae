import type { FieldFormat, FieldType, FormTrigger } from '@bandstand/contract/forms.values.ts';
import type { ActionSeed } from './reusables.ts';

/** A question of a form; its type is a short answer unless it says otherwise. Options are the words that members see. */
export type FieldSeed = {
  key: string;
  label: string;
  type?: FieldType;
  help?: string;
  isRequired?: true;
  options?: string[];
  /** Bounds of a number, of the length of a text, or of the number of choices. */
  min?: number;
  max?: number;
  /** The right answer of a quiz. */
  correct?: string;
  format?: FieldFormat;
  isSensitive?: true;
  /** Asked only after this answer to an earlier question. */
  onlyIf?: { field: string; is: string };
};
export type FormSeed = {
  key: string;
  title: string;
  /** Heading and text of the first screen. */
  intro: [heading: string, text: string];
  groups: { title: string | null; text?: string; fields: FieldSeed[] }[];
  end: { heading: string; text: string; button?: [label: string, action: ActionSeed] };
  trigger?: FormTrigger;
  /** May be sent again; after so many days it is shown again. */
  repeatsAfterDays?: number;
  isPublic?: true;
  showsReview?: true;
  showsCorrectAnswer?: true;
  notice?: 'inbox' | 'mail';
};
