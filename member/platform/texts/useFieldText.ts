import type { FieldError, FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { useCallback } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useText } from './useText.ts';

/** The text below a field, in the current language; undefined without an error. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const t = useText();
  return useCallback((error) => error && t(error.key, 'values' in error ? error.values : undefined), [t]);
}

/** The texts below a form's fields: its own errors first, then the server's. */
export function useFormTexts<K extends string>(errors: FieldErrors<K>, refusal: unknown): (field: K) => string | undefined {
  const textOf = useFieldText();
  return (field) => textOf(errors[field]) ?? (refusal instanceof ApiError ? refusal.fields[field]?.[0] : undefined);
}
