import { useState, type FormEvent } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useText } from '../../platform/studio.ts';

/** Submits a form once at a time, keeps the typed text, and shows errors at their field or above the button. */
export function useForm<T extends Record<string, string>>(initial: T, send: (values: T) => Promise<void>) {
  const t = useText();
  const [values, setValues] = useState(initial);
  const { submit, isPending, error } = useSubmission();
  return {
    isPending,
    message: formError(t, error, Object.keys(initial)),
    field: (name: keyof T & string) => ({
      name,
      value: values[name],
      error: fieldError(error, name),
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
      },
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(() => send(values));
    },
  };
}
