import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { LinkCard } from '../../platform/LinkCard.tsx';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './WelcomeScreen.module.css';

const weekMs = 7 * 86_400_000;

/** The owner becomes a member by an invite link, as everyone else will. */
export function FirstMember() {
  const t = useText();
  const invite = useSend('POST /studio/invites');
  const make = () =>
    invite.mutate(
      { body: { max_uses: 1, expires_at: new Date(Date.now() + weekMs).toISOString() } },
      { onError: (error) => void toast({ text: errorText(t, error), tone: 'danger' }) },
    );
  return (
    <>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('studio.welcome.invite')}</h2>
        <p className={styles.quiet}>{t('studio.welcome.invite.text')}</p>
      </div>
      {invite.data ? (
        <div className={styles.wide}>
          <LinkCard url={invite.data.url} text={t('studio.invites.ready')} />
        </div>
      ) : (
        <Button pending={invite.isPending} onClick={make}>
          {t('studio.invites.make')}
        </Button>
      )}
    </>
  );
}
