import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { ApiError, CallName } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useRefresh, useRemember, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

const changes: readonly CallName[] = [
  'GET /studio/reports',
  'GET /studio/reports/open_count',
  'GET /studio/suspended',
  'GET /studio/members',
  'GET /studio/members/{id}',
  'GET /studio/home',
];

/** Decides about a report, and undoes that. The second person gets a notice and sees the decision. */
export function useDecisions(reportId: string) {
  const t = useText();
  const refresh = useRefresh();
  const remember = useRemember();
  const keep = (answer: Parameters<typeof remember<'GET /studio/reports/{id}'>>[2]) =>
    remember('GET /studio/reports/{id}', { params: { id: answer.id } }, answer);
  const onError = (error: ApiError) => {
    const isLate = error.code === 'edit_conflict';
    toast({ text: isLate ? t('studio.moderation.late') : errorText(t, error), tone: 'danger' });
    if (isLate || error.status === 404) refresh('GET /studio/reports/{id}', ...changes);
  };
  const reopen = useSend('POST /studio/reports/{id}/reopen', { changes, onDone: keep, onError });
  const resolve = useSend('POST /studio/reports/{id}/resolve', {
    changes,
    onError,
    onDone: (answer, { body }) => {
      keep(answer);
      toast({
        text: t(`studio.moderation.decided.${body.action}`),
        // What is deleted or has been sent does not come back.
        ...(body.action === 'delete' || body.action === 'warn' || body.message === 'delete'
          ? {}
          : { action: { label: t('studio.undo'), run: () => reopen.mutate({ params: { id: reportId } }) } }),
      });
    },
  });
  return { resolve, reopen };
}
