import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';

type PriceTermsProps = {
  earliest: string;
  from: string;
  onFrom: (day: string) => void;
  needsConsent: boolean;
  onConsent: (needsConsent: boolean) => void;
};

/** From when a price applies, and whether members must agree. */
export function PriceTerms({ earliest, from, onFrom, needsConsent, onConsent }: PriceTermsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <TextField
        type="date"
        label={t('studio.repricing.from')}
        hint={t('studio.repricing.from_hint')}
        min={earliest}
        value={from}
        error={from < earliest ? t('studio.repricing.too_early', { date: format.date(`${earliest}T12:00:00Z`) }) : null}
        onChange={(event) => onFrom(event.currentTarget.value)}
      />
      <Checkbox
        label={t('studio.repricing.consent')}
        hint={t(needsConsent ? 'studio.repricing.consent_hint' : 'studio.repricing.no_consent_hint')}
        checked={needsConsent}
        onChange={(event) => onConsent(event.currentTarget.checked)}
      />
    </>
  );
}
