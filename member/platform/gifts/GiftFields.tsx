import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../texts/useText.ts';
import type { TypedGift } from './giftWish.ts';

type Props = {
  gift: TypedGift;
  /** Texts under a field, by its name on the wire. */
  errors: Partial<Record<'recipient_name' | 'email' | 'send_on' | 'message', string | undefined>>;
  onChange: (gift: TypedGift) => void;
};

/** A gift's recipient and delivery. */
export function GiftFields({ gift, errors, onChange }: Props) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('gifts.name')}
        name="gift-name"
        autoComplete="off"
        maxLength={80}
        value={gift.name}
        onChange={(event) => onChange({ ...gift, name: event.currentTarget.value })}
        error={errors.recipient_name ?? null}
      />
      <TextField
        label={t('gifts.email')}
        hint={t('gifts.email_hint')}
        name="gift-email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={gift.email}
        onChange={(event) => onChange({ ...gift, email: event.currentTarget.value })}
        error={errors.email ?? null}
      />
      {gift.email.trim() !== '' && (
        <TextField
          label={t('gifts.send_on')}
          hint={t('gifts.send_on_hint')}
          name="gift-day"
          type="date"
          value={gift.sendOn}
          onChange={(event) => onChange({ ...gift, sendOn: event.currentTarget.value })}
          error={errors.send_on ?? null}
        />
      )}
      <TextArea
        label={t('gifts.message')}
        hint={t('gifts.message_hint')}
        name="gift-message"
        rows={3}
        maxLength={1000}
        value={gift.message}
        onChange={(event) => onChange({ ...gift, message: event.currentTarget.value })}
        error={errors.message ?? null}
      />
    </>
  );
}
