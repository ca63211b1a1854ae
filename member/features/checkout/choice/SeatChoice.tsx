import type { Version } from '@bandstand/contract/products.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './SeatChoice.module.css';

type Props = {
  seats: NonNullable<Version['seats']>;
  quantity: number;
  takesSeat: boolean;
  isDisabled: boolean;
  onQuantity: (quantity: number) => void;
  onTakesSeat: (takesSeat: boolean) => void;
};

/** The number of seats, and whether the buyer takes one. */
export function SeatChoice({ seats, quantity, takesSeat, isDisabled, onQuantity, onTakesSeat }: Props) {
  const t = useText();
  // The typed text; on blur it becomes a number that is sold.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    setTyped(null);
    const sold = Math.min(seats.max, Math.max(seats.min, next));
    if (sold !== quantity) onQuantity(sold);
  };
  const leave = () => {
    if (typed !== null) change(/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : quantity);
  };
  return (
    <fieldset className={styles.seats} disabled={isDisabled}>
      <div className={styles.count}>
        <IconButton label="−1" disabled={quantity <= seats.min} onClick={() => change(quantity - 1)}>
          <Icon of={Minus} size={18} />
        </IconButton>
        <TextField
          label={t('seats.count')}
          hint={t('seats.range', { min: seats.min, max: seats.max })}
          name="seats"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(quantity)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            // Enter confirms the number here, not the payment.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            leave();
          }}
        />
        <IconButton label="+1" disabled={quantity >= seats.max} onClick={() => change(quantity + 1)}>
          <Icon of={Plus} size={18} />
        </IconButton>
      </div>
      <Checkbox label={t('seats.take')} checked={takesSeat} onChange={(event) => onTakesSeat(event.currentTarget.checked)} />
    </fieldset>
  );
}
