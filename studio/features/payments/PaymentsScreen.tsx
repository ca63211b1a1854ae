import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { CountriesForm } from './CountriesForm.tsx';
import { CurrencyForm } from './CurrencyForm.tsx';
import { Doctor } from './Doctor.tsx';
import { DunningForm } from './DunningForm.tsx';
import { EInvoices } from './EInvoices.tsx';
import { GatewayChoice } from './GatewayChoice.tsx';
import { ManualForm } from './ManualForm.tsx';
import { SellerForm } from './SellerForm.tsx';
import { StoreKeys } from './StoreKeys.tsx';
import { StripeKeys } from './StripeKeys.tsx';
import { TestPeriodForm } from './TestPeriodForm.tsx';
import { WebhookAddress } from './WebhookAddress.tsx';

/** How the app takes money, who sells, and whether all of it works. */
export function PaymentsScreen() {
  const t = useText();
  const settings = useCall('GET /studio/payments', undefined);
  return (
    <Screen title={t('studio.payments.title')} lead={t('studio.payments.lead')}>
      <QueryView query={settings}>{(found) => <Parts settings={found} />}</QueryView>
    </Screen>
  );
}

function Parts({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const { may } = useStaff();
  const canChange = may('settings');
  return (
    <>
      <Section title={t('studio.payments.gateway')} text={t('studio.payments.gateway_text')}>
        <GatewayChoice settings={settings} canChange={canChange} />
      </Section>
      {canChange && (settings.needs_test_period || settings.test_period) && !settings.is_live && (
        <Section title={t('studio.payments.test_period')} text={t('studio.payments.test_period_text')}>
          <TestPeriodForm key={settings.test_period?.ends_at} settings={settings} />
        </Section>
      )}
      {canChange && (
        <>
          <Section title={t('studio.payments.stripe')} text={t('studio.payments.stripe_text')}>
            <StripeKeys settings={settings} />
          </Section>
          <Section title={t('studio.payments.webhook')} text={t('studio.payments.webhook_text')}>
            <WebhookAddress settings={settings} />
          </Section>
          <Section title={t('studio.payments.manual')} text={t('studio.payments.manual_text')}>
            <ManualForm key={settings.manual_instructions} settings={settings} />
          </Section>
          <Section title={t('studio.payments.dunning')} text={t('studio.payments.dunning_text')}>
            <DunningForm key={JSON.stringify(settings.dunning)} settings={settings} />
          </Section>
          <Section title={t('studio.payments.currency')} text={t('studio.payments.currency_text')}>
            <CurrencyForm settings={settings} />
          </Section>
          <Section title={t('studio.payments.countries')} text={t('studio.payments.countries_text')}>
            <CountriesForm settings={settings} />
          </Section>
          <Section title={t('studio.payments.seller')} text={t('studio.payments.seller_text')}>
            <SellerForm settings={settings} />
          </Section>
          <Section title={t('studio.e_invoices.title')} text={t('studio.e_invoices.text')}>
            <EInvoices />
          </Section>
        </>
      )}
      {may('orders.read') && <Doctor settings={settings} />}
      {canChange && <StoreKeys settings={settings} />}
    </>
  );
}
