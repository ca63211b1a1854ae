import { ApiError } from '@bandstand/client/api/api.ts';
import type { Translate } from '../texts/texts.ts';

/** The text shown when a call fails: the server's text, a hint about the connection, or that it is being investigated (spec L502, L520). */
export function refusalText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('general.reported');
  if (error.code === 'network') return t('general.no_connection');
  return error.body?.message ?? t('general.something_wrong');
}

/** Whether a call may simply be sent again: no answer came, or the server itself had failed. */
export const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.code === 'network' || error.status >= 500);
