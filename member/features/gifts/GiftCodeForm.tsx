import { giftDigitsOf } from '@bandstand/rules/products/gifts.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import styles from './gifts.module.css';

/** For typing a code from paper. */
export function GiftCodeForm({ onCode }: { onCode: (digits: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const digits = giftDigitsOf(typed);
        setIsWrong(digits === null);
        if (digits) onCode(digits);
      }}
    >
      <p>{t('gifts.card.enter')}</p>
      <TextField
        label={t('gifts.card.code')}
        name="gift-code"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder="1234-5678-9012-3456-7890"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
        error={isWrong ? t('error.gift_invalid') : null}
      />
      <div>
        <Button type="submit" variant="primary" size="large">
          {t('gifts.card.show')}
        </Button>
      </div>
    </form>
  );
}
