import type { Gift } from '@bandstand/contract/gifts.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { giftsKey } from '../../platform/gifts/gifts.queries.ts';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { GiftDialog } from './GiftDialog.tsx';
import styles from './gifts.module.css';

const tones = { open: 'primary', redeemed: 'success', void: 'neutral' } as const;

/** A bought gift: its code, its recipient, and its state. */
export function GiftRow({ gift }: { gift: Gift }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const send = useMutation({
    mutationFn: () => api('POST /gifts/{id}/send', { params: { id: gift.id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: giftsKey });
      toast({ text: t('gifts.on_its_way'), tone: 'success' });
    },
    onError: (error) => toast({ text: refusalText(error, t), tone: 'danger' }),
  });
  const { state, email, send_on: sendOn, sent_at: sentAt, recipient_name: name } = gift;
  const isOpen = state === 'open';
  const facts = [
    name && t('gifts.for', { name }),
    email && sentAt && t('gifts.sent', { email, date: formatDate(sentAt, { language, timeZone }) }),
    email && !sentAt && sendOn && isOpen && t('gifts.will_send', { email, date: formatDate(`${sendOn}T00:00:00Z`, { language, timeZone: 'UTC' }) }),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title}>{gift.product.title}</h3>
        <Badge tone={tones[state]}>{t(`gifts.state.${state}`)}</Badge>
      </div>
      {facts.map((fact) => (
        <p key={String(fact)} className={styles.hint}>
          {fact}
        </p>
      ))}
      {isOpen && (
        <>
          <p className={styles.code}>{gift.code}</p>
          <div className={styles.actions}>
            <Button size="small" href={gift.path}>
              {t('gifts.view')}
            </Button>
            <CopyLink path={gift.path} size="small" />
            <Button size="small" onClick={() => setIsEditing(true)}>
              {t('gifts.edit')}
            </Button>
            {email && (
              <Button size="small" pending={send.isPending} onClick={() => send.mutate()}>
                {t(sentAt ? 'gifts.send_again' : 'gifts.send')}
              </Button>
            )}
          </div>
        </>
      )}
      {isEditing && <GiftDialog gift={gift} onClose={() => setIsEditing(false)} />}
    </li>
  );
}
