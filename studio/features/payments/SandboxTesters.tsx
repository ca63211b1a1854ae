import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';

/** Who tests purchases in the stores' sandboxes while the app takes real money. */
export function SandboxTesters({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const remember = useRemember();
  const [testers, setTesters] = useState(settings.testers.map(({ email }) => email).join(', '));
  const save = useSend('PUT /studio/payments/testers', {
    onDone: (saved) => {
      remember('GET /studio/payments', undefined, saved);
      toast({ text: t('studio.saved') });
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ body: { testers: testers.split(/[\s,;]+/).filter(Boolean) } });
      }}
    >
      <p className={styles.quiet}>{t('studio.payments.sandbox_testers_text')}</p>
      <TextArea
        label={t('studio.payments.sandbox_testers')}
        hint={t('studio.payments.testers_hint')}
        value={testers}
        error={fields['testers']?.[0] ?? null}
        onChange={(event) => setTesters(event.currentTarget.value)}
      />
      {save.error && Object.keys(fields).length === 0 && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" pending={save.isPending}>
          {t('studio.payments.sandbox_testers_save')}
        </Button>
      </div>
    </form>
  );
}
