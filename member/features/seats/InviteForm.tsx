import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './seats.module.css';
import type { useTeam } from './useTeam.ts';

/** Reserves a seat for an address and sends an email. */
export function InviteForm({ invite }: { invite: ReturnType<typeof useTeam>['invite'] }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const { error } = invite;
  const message = error && ((error instanceof ApiError && error.fields['email']?.[0]) || refusalText(error, t));
  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending) invite.mutate(email.trim(), { onSuccess: () => setEmail('') });
      }}
    >
      <TextField
        label={t('seats.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        error={message || null}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          if (error) invite.reset();
        }}
      />
      <Button type="submit" pending={invite.isPending}>
        {t('seats.send_invite')}
      </Button>
    </form>
  );
}
