import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

/** An address that waits for confirmation, and a way to cancel the change (ID-25). */
export function PendingEmail({ email }: { email: string }) {
  const t = useText();
  const remember = useRemember();
  const cancel = useSend('DELETE /studio/profile/pending_email', {
    onDone: (profile) => {
      remember('GET /studio/profile', undefined, profile);
      toast({ text: t('studio.account.email_cancelled'), tone: 'success' });
    },
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  return (
    <Banner
      action={
        <Button size="small" pending={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t('studio.account.email_cancel')}
        </Button>
      }
    >
      {t('studio.account.email_pending', { email })}
    </Banner>
  );
}
