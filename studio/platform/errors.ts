import { ApiError } from '@bandstand/client/api/api.ts';
import type { Translate } from './texts.ts';

/** The text for an error: the server's own message when there is one. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.unknown_error');
  if (error.code === 'network') return t('studio.error.network');
  return error.body?.message ?? t.find(`error.${error.code}`) ?? t('error.unknown_error');
}

/** The first error of a field, for its error line. */
export function fieldError(error: unknown, field: string): string | null {
  return error instanceof ApiError ? (error.fields[field]?.[0] ?? null) : null;
}

/** The error text for a form: none when every error is shown at a visible field. */
export function formError(t: Translate, error: unknown, shownFields: readonly string[]): string | null {
  if (!error) return null;
  const isAtField = error instanceof ApiError && Object.keys(error.fields).some((field) => shownFields.includes(field));
  return isAtField ? null : errorText(t, error);
}
