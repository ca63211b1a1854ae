import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useText } from '../texts/useText.ts';
import { formatCardNumber, formatExpiry, workingCard, type CardError, type CardValues } from './cardNumber.ts';
import styles from './CardForm.module.css';

type Props = { card: CardValues; errors: Partial<Record<keyof CardValues, CardError>>; isDisabled: boolean; onChange: (card: CardValues) => void };

/** The test gateway's known cards (COM-12). */
const testCards: { number: string; label: MessageKey }[] = [
  { number: workingCard.number, label: 'checkout.test.works' },
  { number: '4000 0000 0000 0002', label: 'checkout.test.declined' },
  { number: '4000 0025 0000 3155', label: 'checkout.test.authentication' },
];

/** The test gateway's card. Says that no money moves, so that nobody enters a real card here. */
export function CardForm({ card, errors, isDisabled, onChange }: Props) {
  const t = useText();
  const errorOf = (field: keyof CardValues) => errors[field] && t(errors[field]);
  return (
    <fieldset className={styles.card} disabled={isDisabled}>
      <legend className={styles.title}>{t('checkout.card.title')}</legend>
      <div className={styles.test}>
        <p className={styles.testTitle}>
          <Icon of={FlaskConical} size={16} />
          {t('checkout.test.title')}
        </p>
        <p className={styles.testText}>{t('checkout.test.text')}</p>
        <div className={styles.testCards}>
          {testCards.map(({ number, label }) => (
            <button
              key={number}
              type="button"
              className={styles.testCard}
              aria-pressed={card.number === number}
              onClick={() => onChange({ ...workingCard, number })}
            >
              {t(label)}
            </button>
          ))}
        </div>
      </div>
      <TextField
        label={t('checkout.card.number')}
        name="card-number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        className={styles.digits}
        value={card.number}
        onChange={(event) => onChange({ ...card, number: formatCardNumber(event.currentTarget.value) })}
        error={errorOf('number')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('checkout.card.expiry')}
          name="card-expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('checkout.card.expiry_format')}
          className={styles.digits}
          value={card.exp}
          onChange={(event) => onChange({ ...card, exp: formatExpiry(event.currentTarget.value, card.exp) })}
          error={errorOf('exp')}
        />
        <TextField
          label={t('checkout.card.cvc')}
          name="card-cvc"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          maxLength={4}
          className={styles.digits}
          value={card.cvc}
          onChange={(event) => onChange({ ...card, cvc: event.currentTarget.value.replace(/\D/g, '') })}
          error={errorOf('cvc')}
        />
      </div>
    </fieldset>
  );
}
