import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

/** Writes some payment settings. Refetches the result of the check. */
export function useSaveSettings(onDone: () => void = () => {}) {
  const t = useText();
  const remember = useRemember();
  return useSend('PUT /studio/payments', {
    changes: ['GET /studio/payments/check', 'GET /studio/home'],
    onDone: (saved) => {
      remember('GET /studio/payments', undefined, saved);
      toast({ text: t('studio.saved') });
      onDone();
    },
  });
}
