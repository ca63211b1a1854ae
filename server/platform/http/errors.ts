import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { AppError } from './app-error.ts';

/** The body of a refusal in the caller's language (API-5). */
export function bodyOf(error: AppError, language: Language, requestId: string): ErrorBody {
  const fields =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([field, texts]) => [field, texts.map((text) => translate(language, text.key, text.values))]),
    );
  const message = error.text ? translate(language, error.text.key, error.text.values) : translate(language, `error.${error.code}`);
  return { ...error.extra, error: error.code, message, ...(fields ? { errors: fields } : {}), request_id: requestId };
}

/** About as long as a restart of the database takes. */
const retryAfterSeconds = '5';

/** The answer to writes while the disk is full. */
export const diskFull = (): AppError => new AppError('disk_full', { headers: { 'retry-after': retryAfterSeconds } });

/** What a failure means to the caller. Null: a defect of ours, to be logged and answered with 500. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailable) return new AppError('unavailable', { headers: { 'retry-after': retryAfterSeconds } });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // The codes of the file system and of PostgreSQL for the same.
  if (code === 'ENOSPC' || code === '53100') return diskFull();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type');
  if (code === 'FST_ERR_NOT_FOUND') return new AppError('not_found');
  // PostgreSQL: text that is not UTF-8 or contains NUL, a number or an offset out of a column's range.
  if (code !== undefined && ['22021', '22P05', '22003', '2201X'].includes(code)) return new AppError('malformed');
  // The multipart reader throws these without a code: no boundary, a body that was cut off.
  if (error instanceof Error && /^(?:Multipart: |Unexpected end of|Malformed (?:part|content))/.test(error.message)) return new AppError('malformed');
  // The framework's own refusals of a request. Errors of other libraries may have a status, too: that of the server they asked.
  const isOfFramework = code?.startsWith('FST_') === true || error instanceof SyntaxError;
  if (isOfFramework && statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed');
  return null;
}
