import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useText } from '../../platform/studio.ts';

/** Fetches a file, and says in words what is missing for it. */
export function useSaveBooks(): { isPending: boolean; save: (run: () => Promise<void>) => void } {
  const t = useText();
  const showError = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
    const isSettings = fields.length > 0 && !fields.includes('from');
    const text = fields.includes('to') ? t('studio.books.datev_years') : isSettings ? t('studio.books.datev_missing') : errorText(t, error);
    toast({ text, tone: 'danger' });
  };
  const { submit, isPending } = useSubmission({ onError: showError });
  return { isPending, save: (run) => void submit(run) };
}
