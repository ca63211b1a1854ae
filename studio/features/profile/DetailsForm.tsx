import type { StaffProfile } from '@bandstand/contract/staff.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useText } from '../../platform/studio.ts';
import { PendingEmail } from './PendingEmail.tsx';
import styles from './profile.module.css';
import { useProfileChange } from './useProfileChange.ts';

/** Name and address; a new address needs the password, and waits until its owner confirms it (ID-25). */
export function DetailsForm({ profile }: { profile: Pick<StaffProfile, 'name' | 'email' | 'pending_email'> }) {
  const t = useText();
  const [name, setName] = useState(profile.name);
  const [email, setEmail] = useState(profile.email);
  const [password, setPassword] = useState('');
  const isNewEmail = email.trim().toLowerCase() !== profile.email.toLowerCase();
  const save = useProfileChange(() => {
    toast({ text: isNewEmail ? t('studio.account.email_waits', { email: email.trim() }) : t('studio.saved') });
    setEmail(profile.email);
    setPassword('');
  });
  const isChanged = email.trim() !== profile.email || name.trim() !== profile.name;
  const isWrong = save.error?.code === 'invalid_credentials';
  const message = isWrong ? null : formError(t, save.error, ['name', 'email']);
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { name, ...(email.trim() === profile.email ? {} : { email, ...(isNewEmail ? { current_password: password } : {}) }) } });
      }}
    >
      <TextField
        label={t('studio.field.your_name')}
        autoComplete="name"
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('studio.field.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        value={email}
        error={fieldError(save.error, 'email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {profile.pending_email && !isNewEmail && <PendingEmail email={profile.pending_email} />}
      {isNewEmail && (
        <StaffPasswordField
          label={t('studio.account.current_password')}
          hint={t('studio.account.email_password')}
          autoComplete="current-password"
          value={password}
          error={isWrong ? t('studio.password.wrong') : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={!isChanged || (isNewEmail && password === '')} pending={save.isPending}>
          {t('studio.save')}
        </Button>
      </div>
    </form>
  );
}
