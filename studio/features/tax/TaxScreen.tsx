import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { RateChanges } from './RateChanges.tsx';
import { TaxForm } from './TaxForm.tsx';

/** Whether tax is charged, where, and how much (COM-15). */
export function TaxScreen() {
  const t = useText();
  const tax = useCall('GET /studio/tax_rates', undefined);
  return (
    <Screen title={t('studio.tax.title')} lead={t('studio.tax.lead')}>
      <QueryView query={tax}>
        {({ known, updated_at, ...settings }) => (
          <>
            <TaxForm settings={settings} updatedAt={updated_at} known={known} />
            {settings.is_on && settings.source === 'table' && <RateChanges rates={settings.rates} />}
          </>
        )}
      </QueryView>
    </Screen>
  );
}
