import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../errors.ts';
import type { Translate } from '../texts.ts';

/**
 * What a refused save means. A failing server counts as unreachable: changes are kept and sent again. Null when someone else saved in between. Throws
 * errors that are not an answer.
 */
export function refusalOf(t: Translate, error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'network' || error.status >= 500 || error.status === 401) return { kind: 'offline' } as const;
  if (error.code === 'edit_conflict') return null;
  return { kind: 'refused', message: errorText(t, error), fields: error.fields } as const;
}
