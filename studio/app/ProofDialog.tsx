import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useId, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../platform/api.ts';
import { fieldError, formError } from '../platform/errors.ts';
import { useSend } from '../platform/queries.ts';
import { SecondFactorField } from '../platform/SecondFactorField.tsx';
import { StaffPasswordField } from '../platform/StaffPasswordField.tsx';
import { useStudio, useText } from '../platform/studio.ts';
import styles from './ProofDialog.module.css';

/** Opens where a call needs a fresh proof: password, and a code where the second factor is on. The call is then sent again. */
export function ProofDialog() {
  const { proof } = useStudio();
  const isAsked = useSyncExternalStore(proof.subscribe, proof.isAsked);
  return isAsked ? <ProofForm /> : null;
}

function ProofForm() {
  const t = useText();
  const { proof } = useStudio();
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = useSend('POST /studio/auth/prove', { onDone: () => proof.settle(true) });
  const asksCode = code !== '' || (send.error instanceof ApiError && (send.error.code === 'code_required' || 'code' in send.error.fields));
  const isFirstAsk = send.error instanceof ApiError && send.error.code === 'code_required' && code === '';
  const isWrong = send.error instanceof ApiError && send.error.code === 'invalid_credentials';
  const message = isFirstAsk || isWrong ? null : formError(t, send.error, ['code']);
  return (
    <Dialog
      open
      onClose={() => proof.settle(false)}
      title={t('studio.proof.title')}
      size="small"
      closeLabel={t('studio.close')}
      description={t('studio.proof.text')}
      footer={
        <>
          <Button variant="quiet" onClick={() => proof.settle(false)}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={password === ''} pending={send.isPending}>
            {t('studio.proof.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ body: { password, ...(code.trim() === '' ? {} : { code: code.trim() }) } });
        }}
      >
        <StaffPasswordField
          label={t('studio.field.password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={isWrong ? t('studio.password.wrong') : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {asksCode && (
          <SecondFactorField value={code} error={fieldError(send.error, 'code')} onChange={(event) => setCode(event.currentTarget.value)} />
        )}
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
