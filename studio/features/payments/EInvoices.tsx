import type { EInvoiceProfile, EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useCall, useRemember } from '../../platform/queries.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useText, useApi } from '../../platform/studio.ts';
import styles from './payments.module.css';

const profiles: EInvoiceProfile[] = ['off', 'factur_x', 'xrechnung'];
type TextName = Exclude<keyof EInvoiceSettings, 'profile' | 'country'>;

/** Whether invoices are e-invoices, in which form, and the seller's details in them. */
export function EInvoices() {
  const settings = useCall('GET /studio/e_invoices', undefined);
  return <QueryView query={settings}>{(found) => <EInvoiceForm key={JSON.stringify(found)} settings={found} />}</QueryView>;
}

function EInvoiceForm({ settings }: { settings: EInvoiceSettings }) {
  const t = useText();
  const nameOf = useCountryName();
  const remember = useRemember();
  const api = useApi();
  const form = useSavedForm<EInvoiceSettings>({
    saved: settings,
    write: async (body) => {
      const saved = await api('PUT /studio/e_invoices', { body });
      remember('GET /studio/e_invoices', undefined, saved);
      toast({ text: t('studio.saved') });
      return saved;
    },
  });
  const { values, set, error } = form;
  const isOn = values.profile !== 'off';
  const text = (name: TextName, maxLength: number) => ({
    label: t(`studio.e_invoices.${name}`),
    maxLength,
    value: values[name],
    error: fieldError(error, name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const optional = values.profile === 'xrechnung' ? {} : { note: t('studio.optional') };
  const named = countries.map((value) => ({ value, label: nameOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <SavedFormFrame form={form} className={styles.form} message={formError(t, error, Object.keys(settings))}>
      <Select
        label={t('studio.e_invoices.profile')}
        value={values.profile}
        options={profiles.map((value) => ({ value, label: t(`studio.e_invoices.profile.${value}`) }))}
        onChange={(event) => set({ profile: profiles.find((one) => one === event.currentTarget.value) ?? 'off' })}
      />
      {isOn && (
        <>
          <TextField {...text('street', 200)} autoComplete="street-address" />
          <div className={styles.pair}>
            <TextField {...text('postal_code', 20)} autoComplete="postal-code" />
            <TextField {...text('city', 120)} autoComplete="address-level2" />
          </div>
          <Select
            label={t('studio.e_invoices.country')}
            value={values.country}
            error={fieldError(error, 'country')}
            options={[{ value: '', label: t('studio.e_invoices.country_none') }, ...named]}
            onChange={(event) => set({ country: event.currentTarget.value })}
          />
          <TextField {...text('email', 254)} type="email" autoComplete="email" />
          <div className={styles.pair}>
            <TextField {...text('contact', 120)} {...optional} autoComplete="name" />
            <TextField {...text('phone', 40)} {...optional} type="tel" autoComplete="tel" />
          </div>
          <div className={styles.pair}>
            <TextField {...text('vat_id', 30)} />
            <TextField {...text('tax_number', 40)} />
          </div>
          <p className={styles.quiet}>{t('studio.e_invoices.ids_hint')}</p>
          <TextField {...text('exemption', 300)} note={t('studio.optional')} hint={t('studio.e_invoices.exemption_hint')} />
          <p className={styles.quiet}>{t('studio.e_invoices.buyer')}</p>
        </>
      )}
    </SavedFormFrame>
  );
}
