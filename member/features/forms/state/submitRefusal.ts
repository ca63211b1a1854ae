import { ApiError } from '@bandstand/client/api/api.ts';

export type SubmitRefusal =
  /** `submissionId`: the first one, which stays (FRM-13). */
  | { kind: 'already'; submissionId: string | null }
  /** The server's texts by field. */
  | { kind: 'fields'; texts: Record<string, string> }
  | { kind: 'failed'; error: unknown };

/** Why answers were not accepted. */
export function submitRefusal(error: unknown): SubmitRefusal {
  if (!(error instanceof ApiError)) return { kind: 'failed', error };
  if (error.code === 'already_submitted') {
    const id = error.body?.['submission_id'];
    return { kind: 'already', submissionId: typeof id === 'string' ? id : null };
  }
  const texts = Object.fromEntries(Object.entries(error.fields).flatMap(([id, [text]]) => (text ? [[id, text]] : [])));
  return Object.keys(texts).length > 0 ? { kind: 'fields', texts } : { kind: 'failed', error };
}
