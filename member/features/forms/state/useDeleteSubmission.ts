import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { refetchSubmissions } from './forms.queries.ts';

/** Deletes a submission at once; a notice takes it back (FRM-10). Resolves with whether it is gone. */
export function useDeleteSubmission(): (formId: string, submissionId: string) => Promise<boolean> {
  const t = useText();
  const { api, queries } = usePlatform();
  return async (formId, submissionId) => {
    const params = { id: formId, submissionId };
    const restore = async () => {
      try {
        await api('POST /forms/{id}/submissions/{submissionId}/restore', { params });
        refetchSubmissions(queries);
      } catch {
        toast({ text: t('general.something_wrong'), tone: 'danger' });
      }
    };
    try {
      await api('DELETE /forms/{id}/submissions/{submissionId}', { params });
    } catch {
      toast({ text: t('message.delete_failed'), tone: 'danger' });
      return false;
    }
    queries.removeQueries({ queryKey: ['submissions', 'one', formId, submissionId] });
    refetchSubmissions(queries);
    toast({ text: t('form.deleted'), action: { label: t('form.undo'), run: () => void restore() } });
    return true;
  };
}
