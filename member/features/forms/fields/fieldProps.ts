import type { FormField } from '@bandstand/contract/forms.ts';
import type { Answer } from '@bandstand/rules/forms/answers.ts';

export type FieldProps = {
  field: FormField;
  answer: Answer;
  error: string | undefined;
  isMarkedOptional: boolean;
  /** The address of the uploaded picture, if this device knows it. */
  pictureUrl: string | undefined;
  onChange: (answer: Answer, pictureUrl?: string) => void;
  /** The answer is complete with this: nothing else is asked here. */
  onChosen?: (() => void) | undefined;
};
export const textAnswer = (value: string): Answer => ({ value, image: null });
