import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';
import { useBundle } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './law.module.css';

/** Who cancels which contract; a member's known data is filled in. */
export function CancelForm({ onSent }: { onSent: (sent: { when: string; email: string }) => void }) {
  const t = useText();
  const api = useApi();
  const user = useBundle()?.user;
  const trap = useTrap();
  const [values, setValues] = useState({ name: user?.name ?? '', email: user?.email ?? '', contract: '', reason: '' });
  const send = useMutation({
    mutationFn: () => api('POST /cancellations', { body: { ...values, reason: values.reason.trim() || null, ...trap.given() } }),
    onSuccess: ({ received_at: when }) => onSent({ when, email: values.email.trim() }),
  });
  const refused = send.error instanceof ApiError ? send.error : null;
  const textOf = (field: keyof typeof values) => refused?.fields[field]?.[0];
  const isOfField = refused !== null && Object.keys(refused.fields).length > 0;
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: textOf(name),
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!send.isPending) send.mutate();
      }}
    >
      <TextField label={t('law.cancel.name')} autoComplete="name" maxLength={120} {...field('name')} />
      <TextField label={t('law.cancel.email')} type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextField label={t('law.cancel.contract')} hint={t('law.cancel.contract_hint')} maxLength={300} {...field('contract')} />
      <TextArea label={t('law.cancel.reason')} hint={t('law.cancel.optional')} rows={3} maxLength={2000} {...field('reason')} />
      {refused && !isOfField && <Banner tone="danger">{refused.message || t('general.something_wrong')}</Banner>}
      {trap.field}
      <div>
        <Button type="submit" variant="primary" size="large" pending={send.isPending}>
          {t('law.cancel.send')}
        </Button>
      </div>
    </form>
  );
}
