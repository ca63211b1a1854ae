import type { FieldError, FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { useCallback } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useText } from './useText.ts';

/** What stands under a field, in the language in use; undefined where nothing is wrong. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const t = useText();
  return useCallback((error) => error && t(error.key, 'values' in error ? error.values : undefined), [t]);
}

/** The texts under the fields of a form: its own errors first, then what the server said of a field. */
export function useFormTexts<K extends string>(errors: FieldErrors<K>, refusal: unknown): (field: K) => string | undefined {
  const textOf = useFieldText();
  return (field) => textOf(errors[field]) ?? (refusal instanceof ApiError ? refusal.fields[field]?.[0] : undefined);
}
