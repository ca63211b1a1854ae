import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../platform/navigation/useNavigation.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';

type Kind = 'confirm' | 'undo';

/**
 * `/auth/confirm?token=`: a press confirms the address. Opening the link alone does nothing, since email scanners open links too (ID-15,
 * ID-25).
 */
export const ConfirmScreen = () => <LinkScreen kind="confirm" />;
/** `/auth/undo?token=`: a press cancels a change of address, or undoes it (ID-25). */
export const UndoScreen = () => <LinkScreen kind="undo" />;

function LinkScreen({ kind }: { kind: Kind }) {
  const t = useText();
  const { api, session, navigation } = usePlatform();
  const { state } = useSession();
  const token = useQueryParameter('token') ?? '';
  const press = useMutation({
    mutationFn: () => api(kind === 'confirm' ? 'POST /auth/confirm' : 'POST /auth/undo', { body: { token } }),
    onSuccess: ({ email, reset_token }) => {
      if (reset_token !== null) {
        toast({ text: t(`auth.link.${kind}.done`), tone: 'success' });
        return navigation.navigate(`/auth/reset?token=${encodeURIComponent(reset_token)}`, { replace: true });
      }
      if (kind === 'confirm') session.update((bundle) => ({ ...bundle, user: { ...bundle.user, email, pending_email: null } }));
      else session.update((bundle) => ({ ...bundle, user: { ...bundle.user, pending_email: null } }));
    },
  });
  const isMember = state === 'member';
  const code = press.error instanceof ApiError ? press.error.code : null;
  const isTaken = code === 'email_taken';
  const isOver = token === '' || code === 'invalid_token' || isTaken;
  const goOn = () => {
    if (isOver && !isMember) navigation.openPanel('auth', { mode: 'login' });
    else navigation.navigate(isMember ? '/me/account/details' : '/', { replace: true });
  };
  const isDone = press.isSuccess || isOver;
  return (
    <Screen
      title={t(isOver ? 'auth.link.over.title' : press.isSuccess ? `auth.link.${kind}.title_done` : `auth.link.${kind}.title`)}
      lead={isDone ? undefined : t(`auth.link.${kind}.lead`)}
      hidesTabBar
    >
      <div className={styles.form}>
        {isOver && <Banner tone="warning">{isTaken ? refusalText(press.error, t) : t('auth.link.over.lead')}</Banner>}
        {isOver && isMember && kind === 'confirm' && <p>{t('auth.link.over.again')}</p>}
        {press.error && !isOver && <Banner tone="danger">{refusalText(press.error, t)}</Banner>}
        {press.isSuccess && <Banner tone="success">{t(`auth.link.${kind}.done`)}</Banner>}
        {!isDone && kind === 'confirm' && state === 'guest' && <p>{t('auth.link.confirm.elsewhere')}</p>}
        {/* One button for both steps, so that the focus stays where it was pressed. */}
        <Button variant="primary" size="large" pending={press.isPending} onClick={isDone ? goOn : () => press.mutate()}>
          {t(!isDone ? `auth.link.${kind}.button` : isOver && !isMember ? 'auth.log_in' : 'auth.continue')}
        </Button>
      </div>
    </Screen>
  );
}
