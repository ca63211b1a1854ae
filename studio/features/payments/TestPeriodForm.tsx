import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { fromLocal, toLocal } from '../../platform/words/localTime.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useApi, useStudio, useText } from '../../platform/studio.ts';
import styles from './payments.module.css';

const weekMs = 7 * 86_400_000;

/** Who may pay with test cards, and until when (OPS-1). */
export function TestPeriodForm({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const api = useApi();
  const { session } = useStudio();
  const remember = useRemember();
  const period = settings.test_period;
  const [ends, setEnds] = useState(() => toLocal(period?.ends_at ?? new Date(Date.now() + weekMs).toISOString()));
  const [testers, setTesters] = useState(period?.testers.map(({ email }) => email).join(', ') ?? '');
  const onDone = (saved: PaymentSettings) => {
    remember('GET /studio/payments', undefined, saved);
    // The bar on every screen comes from the session.
    void api('POST /studio/auth/verify').then(session.adopt, () => {});
  };
  const save = useSend('PUT /studio/payments/test_period', { changes: ['GET /studio/payments/check'], onDone });
  const end = useSend('DELETE /studio/payments/test_period', { changes: ['GET /studio/payments/check'], onDone });
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const emails = testers.split(/[\s,;]+/).filter(Boolean);
    save.mutate({ body: { ends_at: fromLocal(ends) ?? '', testers: emails } });
  };
  const { ask, dialog } = useConfirm();
  const askToEnd = () =>
    ask({
      title: t('studio.payments.test_period_end_title'),
      text: <p>{t('studio.payments.test_period_end_text')}</p>,
      confirm: t('studio.payments.test_period_end'),
      run: () => end.mutate(undefined),
    });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <form onSubmit={begin} className={styles.form} noValidate>
      <TextField
        type="datetime-local"
        label={t('studio.payments.test_period_until')}
        hint={t('studio.payments.test_period_until_hint')}
        value={ends}
        error={fields['ends_at']?.[0] ?? null}
        onChange={(event) => setEnds(event.currentTarget.value)}
      />
      <TextArea
        label={t('studio.payments.testers')}
        hint={t('studio.payments.testers_hint')}
        value={testers}
        error={fields['testers']?.[0] ?? null}
        onChange={(event) => setTesters(event.currentTarget.value)}
      />
      {save.error && Object.keys(fields).length === 0 && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      {end.error && <Banner tone="danger">{errorText(t, end.error)}</Banner>}
      <div className={styles.foot}>
        {period && (
          <Button variant="quiet" pending={end.isPending} onClick={askToEnd}>
            {t('studio.payments.test_period_end')}
          </Button>
        )}
        <Button type="submit" pending={save.isPending}>
          {period ? t('studio.payments.test_period_change') : t('studio.payments.test_period_begin')}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
