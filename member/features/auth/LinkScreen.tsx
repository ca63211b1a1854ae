import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../platform/useNavigation.ts';
import { useSession } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Auth.module.css';

type Kind = 'confirm' | 'undo';

/** `/auth/confirm?token=`: a press proves the address; opening the link alone does nothing, as mail scanners open links too (ID-15, ID-25). */
export const ConfirmScreen = () => <LinkScreen kind="confirm" />;
/** `/auth/undo?token=`: a press cancels a change of address, or takes it back (ID-25). */
export const UndoScreen = () => <LinkScreen kind="undo" />;

function LinkScreen({ kind }: { kind: Kind }) {
  const t = useText();
  const { api, session, navigation } = usePlatform();
  const { state } = useSession();
  const token = useQueryParameter('token') ?? '';
  const press = useMutation({
    mutationFn: () => api(kind === 'confirm' ? 'POST /auth/confirm' : 'POST /auth/undo', { body: { token } }),
    onSuccess: ({ email, reset_token }) => {
      if (reset_token !== null) return navigation.navigate(`/auth/reset?token=${encodeURIComponent(reset_token)}`, { replace: true });
      if (kind === 'confirm') session.update((bundle) => ({ ...bundle, user: { ...bundle.user, email, pending_email: null } }));
      else session.update((bundle) => ({ ...bundle, user: { ...bundle.user, pending_email: null } }));
    },
  });
  const isHere = state === 'member';
  return (
    <Screen title={t(`auth.link.${kind}.title`)} lead={press.isSuccess ? undefined : t(`auth.link.${kind}.lead`)} hidesTabBar>
      <div className={styles.form}>
        {press.error && <Banner tone="warning">{refusalText(press.error, t)}</Banner>}
        {press.isSuccess && <Banner tone="success">{t(`auth.link.${kind}.done`)}</Banner>}
        {press.isSuccess ? (
          <Button variant="primary" size="large" onClick={() => navigation.navigate(isHere ? '/me/account/details' : '/', { replace: true })}>
            {t('auth.continue')}
          </Button>
        ) : (
          <>
            {kind === 'confirm' && state === 'guest' && <p>{t('auth.link.confirm.elsewhere')}</p>}
            <Button variant="primary" size="large" pending={press.isPending} disabled={token === ''} onClick={() => press.mutate()}>
              {t(`auth.link.${kind}.button`)}
            </Button>
          </>
        )}
      </div>
    </Screen>
  );
}
