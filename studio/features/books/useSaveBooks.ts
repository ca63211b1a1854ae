import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useText } from '../../platform/studio.ts';

/** Fetches a file, and says in words what is missing for it. */
export function useSaveBooks(): { isPending: boolean; save: (run: () => Promise<void>) => void } {
  const t = useText();
  const [isPending, setIsPending] = useState(false);
  const tell = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
    const isSettings = fields.length > 0 && !fields.includes('from');
    const text = fields.includes('to') ? t('studio.books.datev_years') : isSettings ? t('studio.books.datev_missing') : errorText(t, error);
    toast({ text, tone: 'danger' });
  };
  return {
    isPending,
    save: (run) => {
      setIsPending(true);
      void run()
        .catch(tell)
        .finally(() => setIsPending(false));
    },
  };
}
