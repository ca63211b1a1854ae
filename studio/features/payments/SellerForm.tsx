import type { PaymentSettings, Seller } from '@bandstand/contract/payments.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { SaveFoot } from '../../platform/forms/SaveFoot.tsx';
import { useText } from '../../platform/studio.ts';
import { InvoiceHead } from './InvoiceHead.tsx';
import styles from './payments.module.css';
import { useSaveSettings } from './useSaveSettings.ts';

const mostLines = 6;
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, mostLines);

/** The seller, as printed on invoices and receipts, with the header of an invoice beside it. */
export function SellerForm({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const [seller, setSeller] = useState<Seller>(settings.seller);
  // An empty line is dropped on saving, but must stay while it is being typed.
  const [address, setAddress] = useState(settings.seller.lines.join('\n'));
  const save = useSaveSettings();
  const set = (changes: Partial<Seller>) => setSeller((before) => ({ ...before, ...changes }));
  const shown = { ...seller, lines: linesOf(address) };
  const text = (name: 'name' | 'email' | 'tax_id' | 'invoice_prefix' | 'footer', maxLength: number) => ({
    label: t(`studio.payments.seller.${name}`),
    maxLength,
    value: seller[name] ?? '',
    error: fieldError(save.error, `seller.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: name === 'name' || name === 'invoice_prefix' ? event.currentTarget.value : event.currentTarget.value || null }),
  });
  const message = formError(
    t,
    save.error,
    ['name', 'email', 'tax_id', 'invoice_prefix', 'footer', 'lines'].map((name) => `seller.${name}`),
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { seller: shown } });
      }}
    >
      <TextField {...text('name', 200)} autoComplete="organization" />
      <TextArea
        label={t('studio.payments.seller.lines')}
        hint={t('studio.payments.seller.lines_hint')}
        error={fieldError(save.error, 'seller.lines')}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextField {...text('email', 254)} type="email" note={t('studio.optional')} />
        <TextField {...text('tax_id', 60)} note={t('studio.optional')} />
      </div>
      <div className={styles.pair}>
        <TextField {...text('invoice_prefix', 12)} note={t('studio.optional')} placeholder="TW-" />
        <TextField {...text('footer', 1000)} note={t('studio.optional')} />
      </div>
      <InvoiceHead seller={shown} />
      {message && <Banner tone="danger">{message}</Banner>}
      <SaveFoot
        isChanged={JSON.stringify(shown) !== JSON.stringify(settings.seller)}
        isPending={save.isPending}
        onDiscard={() => {
          setSeller(settings.seller);
          setAddress(settings.seller.lines.join('\n'));
        }}
      />
    </form>
  );
}
