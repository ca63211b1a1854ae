import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Submission } from '@bandstand/contract/forms.ts';
import type { Answer, Api } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';

export type SubmissionPage = Answer<'GET /forms_submissions'>;

const nextPage = (last: { items: readonly unknown[]; total_count: number }, pages: readonly { items: readonly unknown[] }[]): number | null => {
  const loaded = pages.reduce((count, { items }) => count + items.length, 0);
  return last.items.length > 0 && loaded < last.total_count ? pages.length + 1 : null;
};

/** The member's submissions of one form, or of all (FRM-9). */
export function useSubmissions(formId: string | null) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['submissions', formId],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam: page }): Promise<SubmissionPage> =>
      formId ? api('GET /forms/{id}/submissions', { params: { id: formId }, query: { page } }) : api('GET /forms_submissions', { query: { page } }),
    getNextPageParam: nextPage,
  });
}

/** What a block shows, by the block's own settings (FRM-9). */
export function useBlockSubmissions(blockId: string) {
  const api = useApi();
  const { state, bundle } = useSession();
  return useInfiniteQuery({
    queryKey: ['submissions', 'block', blockId, bundle?.user.id ?? null],
    initialPageParam: 1,
    enabled: state !== 'unchecked',
    queryFn: ({ pageParam: page }) => api('GET /forms_submissions_dynamic/{blockId}', { params: { blockId }, query: { page } }),
    getNextPageParam: nextPage,
  });
}

export function useSubmission(formId: string, submissionId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['submissions', 'one', formId, submissionId],
    staleTime: 0,
    queryFn: () => api('GET /forms/{id}/submissions/{submissionId}', { params: { id: formId, submissionId } }),
  });
}

/** The member's submission of the same form before this one, if it is among the newest. */
export function useSubmissionBefore({ form_id: formId, submission_id: id }: Pick<Submission, 'form_id' | 'submission_id'>): Submission | null {
  const items = useSubmissions(formId).data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((item) => item.submission_id === id);
  return at < 0 ? null : (items[at + 1] ?? null);
}

const dueKey = ['forms-due'];
/** Forms that are shown to the member by themselves (FRM-3). */
export const dueQuery = (api: Api, memberId: string) => ({
  queryKey: [...dueKey, memberId],
  staleTime: 5 * 60_000,
  queryFn: () => api('GET /forms_due').then(({ items }) => items),
});
export type DueForm = Answer<'GET /forms_due'>['items'][number];

/** Everything that shows submissions is asked for again. */
export function refetchSubmissions(queries: QueryClient): void {
  for (const name of ['form', 'submissions', 'my-content']) void queries.invalidateQueries({ queryKey: [name] });
}
