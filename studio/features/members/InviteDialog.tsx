import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { LinkCard } from '../../platform/LinkCard.tsx';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import styles from './members.module.css';

const dayMs = 86_400_000;
const spans = ['7', '30', '0'] as const;
const counts = ['one', 'any'] as const;

/** Creates a link for new members: for whom, for how long, and what comes with it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { may } = useStaff();
  const [email, setEmail] = useState('');
  const [count, setCount] = useState<(typeof counts)[number]>('any');
  const [days, setDays] = useState<string>('30');
  const [productId, setProductId] = useState<string | null>(null);
  const [pageId, setPageId] = useState<string | null>(null);
  const make = useSend('POST /studio/invites', { changes: ['GET /studio/invites'] });
  const made = make.data;
  const message = formError(t, make.error, ['email']);
  const send = () =>
    make.mutate({
      body: {
        email: email.trim() || null,
        max_uses: email.trim() || count === 'one' ? 1 : null,
        expires_at: days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
        product_ids: productId ? [productId] : [],
        page_ids: pageId ? [pageId] : [],
      },
    });
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.invites.new')}
      submit={t('studio.invites.make')}
      isPending={make.isPending}
      onSubmit={send}
      message={message}
      result={made && { content: <InviteMade url={made.url} email={made.email} /> }}
    >
      <TextField
        label={t('studio.field.email')}
        hint={t('studio.invites.email_hint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        value={email}
        data-autofocus
        error={fieldError(make.error, 'email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {email.trim() === '' && (
        <Segmented
          label={t('studio.invites.people')}
          options={counts.map((value) => ({ value, label: t(`studio.invites.people.${value}`) }))}
          value={count}
          onChange={setCount}
        />
      )}
      <Select
        label={t('studio.invites.holds')}
        options={spans.map((value) => ({ value, label: t(`studio.invites.holds.${value}`) }))}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {may('sell.read') && (
        <OneProductPick label={t('studio.invites.product')} placeholder={t('studio.invites.no_product')} value={productId} onChange={setProductId} />
      )}
      <PagePick label={t('studio.invites.page')} value={pageId} onChange={setPageId} isClearable />
    </FormDialog>
  );
}

function InviteMade({ url, email }: { url: string; email: string | null }) {
  const t = useText();
  return (
    <div className={styles.fields}>
      <LinkCard url={url} text={t('studio.invites.ready')} />
      {email && <p className={styles.quiet}>{t('studio.invites.mailed', { email })}</p>}
    </div>
  );
}
