import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/useText.ts';

/** An address that waits for its owner to confirm it, and the way to leave all as it is (ID-25). */
export function PendingEmail({ email }: { email: string }) {
  const t = useText();
  const { api, session } = usePlatform();
  const cancel = useMutation({
    mutationFn: () => api('DELETE /auth/pending_email'),
    onSuccess: ({ user }) => {
      session.update((bundle) => ({ ...bundle, user }));
      toast({ text: t('account.email_cancelled'), tone: 'success' });
    },
    onError: () => toast({ text: t('account.update_failed'), tone: 'danger' }),
  });
  return (
    <Banner
      action={
        <Button size="small" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('account.email_cancel')}
        </Button>
      }
    >
      {t('account.email_pending', { email })}
    </Banner>
  );
}
