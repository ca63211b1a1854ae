import type { PauseOffer } from '@bandstand/contract/pauses.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';

type Props = { offer: PauseOffer; periods: number; isDisabled: boolean; onChoose: (periods: number) => void };

/** How long a pause lasts, what closes, and the charge afterwards. */
export function PauseUntil({ offer, periods, isDisabled, onChoose }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const date = (time: string) => formatDate(time, { language, timeZone });
  const chosen = offer.choices.find((choice) => choice.periods === periods);
  if (!chosen) return null;
  return (
    <>
      <p>{t(offer.keeps_access ? 'pause.stays_open' : 'pause.closes', { date: date(offer.from) })}</p>
      <Select
        label={t('pause.until')}
        value={String(periods)}
        disabled={isDisabled}
        options={offer.choices.map((choice) => ({ value: String(choice.periods), label: date(choice.until) }))}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
      <p aria-live="polite">
        {offer.amount > 0
          ? t('pause.then', { date: date(chosen.until), amount: formatMoney(offer.amount, offer.currency, language) })
          : t('pause.then_free', { date: date(chosen.until) })}
      </p>
    </>
  );
}
