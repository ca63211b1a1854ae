import { useState, useSyncExternalStore } from 'react';
import { FormDialog } from '../platform/forms/FormDialog.tsx';
import { ApiError } from '@bandstand/client/api/api.ts';
import { fieldError, formError } from '../platform/errors.ts';
import { useSend } from '../platform/queries.ts';
import { SecondFactorField } from '../platform/entrance/SecondFactorField.tsx';
import { StaffPasswordField } from '../platform/entrance/StaffPasswordField.tsx';
import { useStudio, useText } from '../platform/studio.ts';

/** Opens when a call needs a fresh proof: the password, and a code if the second factor is on. The call is then sent again. */
export function ProofDialog() {
  const { proof } = useStudio();
  const isAsked = useSyncExternalStore(proof.subscribe, proof.isAsked);
  return isAsked ? <ProofForm /> : null;
}

function ProofForm() {
  const t = useText();
  const { proof } = useStudio();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = useSend('POST /studio/auth/prove', { onDone: () => proof.settle(true) });
  const asksCode = code !== '' || (send.error instanceof ApiError && (send.error.code === 'code_required' || 'code' in send.error.fields));
  const isFirstAsk = send.error instanceof ApiError && send.error.code === 'code_required' && code === '';
  const isWrong = send.error instanceof ApiError && send.error.code === 'invalid_credentials';
  const message = isFirstAsk || isWrong ? null : formError(t, send.error, ['code']);
  return (
    <FormDialog
      onClose={() => proof.settle(false)}
      title={t('studio.proof.title')}
      size="small"
      description={t('studio.proof.text')}
      submit={t('studio.proof.send')}
      isReady={password !== ''}
      isPending={send.isPending}
      onSubmit={() => send.mutate({ body: { password, ...(code.trim() === '' ? {} : { code: code.trim() }) } })}
      message={message}
    >
      <StaffPasswordField
        label={t('studio.field.password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={isWrong ? t('studio.password.wrong') : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {asksCode && <SecondFactorField value={code} error={fieldError(send.error, 'code')} onChange={(event) => setCode(event.currentTarget.value)} />}
    </FormDialog>
  );
}
