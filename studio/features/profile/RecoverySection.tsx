import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { formError } from '../../platform/errors.ts';
import { RecoveryCodes } from '../../platform/entrance/RecoveryCodes.tsx';
import { useSend } from '../../platform/queries.ts';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './profile.module.css';

/** How many recovery codes are left, and new ones after the password is proven. */
export function RecoverySection({ left }: { left: number }) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = useSend('POST /studio/auth/recovery_codes', {
    changes: ['GET /studio/profile'],
    onDone: ({ recovery_codes }) => {
      setPassword('');
      setIsAsking(false);
      setCodes(recovery_codes);
    },
  });
  const isWrong = renew.error?.code === 'invalid_credentials';
  const message = isWrong ? null : formError(t, renew.error, []);
  return (
    <section className={styles.section} aria-labelledby="recovery">
      <h2 id="recovery" className={styles.heading}>
        {t('studio.codes.title')}
      </h2>
      {codes.length > 0 ? (
        <>
          <p>{t('studio.codes.lead')}</p>
          <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
        </>
      ) : (
        <p className={styles.quiet}>{t('studio.codes.left', { left })}</p>
      )}
      {isAsking && (
        <form
          className={styles.section}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            renew.mutate({ body: { password } });
          }}
        >
          <StaffPasswordField
            label={t('studio.account.current_password')}
            hint={t('studio.codes.new_text')}
            autoComplete="current-password"
            value={password}
            error={isWrong ? t('studio.password.wrong') : null}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {message && <Banner tone="danger">{message}</Banner>}
          <div className={styles.foot}>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('studio.cancel')}
            </Button>
            <Button type="submit" variant="primary" disabled={password === ''} pending={renew.isPending}>
              {t('studio.codes.new')}
            </Button>
          </div>
        </form>
      )}
      {!isAsking && codes.length === 0 && (
        <div>
          <Button onClick={() => setIsAsking(true)}>{t('studio.codes.new')}</Button>
        </div>
      )}
    </section>
  );
}
