import { ApiError } from '@bandstand/client/api/api.ts';
import type { Translate } from './texts.ts';

/** What went wrong, in words: the server's own sentence where it gave one. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.unknown_error');
  if (error.code === 'network') return t('studio.error.network');
  return error.body?.message ?? t.find(`error.${error.code}`) ?? t('error.unknown_error');
}

/** The first text of a field, for its error line. */
export function fieldError(error: unknown, field: string): string | null {
  return error instanceof ApiError ? (error.fields[field]?.[0] ?? null) : null;
}

/** The words for a form: none where every complaint stands at a field that is shown. */
export function formError(t: Translate, error: unknown, shownFields: readonly string[]): string | null {
  if (!error) return null;
  const isAtField = error instanceof ApiError && Object.keys(error.fields).some((field) => shownFields.includes(field));
  return isAtField ? null : errorText(t, error);
}
