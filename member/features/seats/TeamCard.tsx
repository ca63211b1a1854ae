import type { Seat, Team } from '@bandstand/contract/seats.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useState } from 'react';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { InviteForm } from './InviteForm.tsx';
import styles from './seats.module.css';
import { useTeam } from './useTeam.ts';

/** One product bought for several people: its seats, and ways to give them out. */
export function TeamCard({ team }: { team: Team }) {
  const t = useText();
  const { invite, take, renew, remove } = useTeam(team);
  const [asked, setAsked] = useState<Seat | null>(null);
  const isOpen = team.state === 'open';
  const hasOwn = team.seats.some(({ is_own: isOwn }) => isOwn);
  const nameOf = (seat: Seat) => seat.name || seat.email;
  return (
    <li className={styles.team}>
      <div className={styles.head}>
        <h2 className={styles.title}>{team.product.title}</h2>
        <Badge tone={isOpen ? 'primary' : 'neutral'}>{isOpen ? t('seats.left', { left: team.left, count: team.quantity }) : t('seats.over')}</Badge>
      </div>
      {team.seats.length > 0 && (
        <ul className={styles.seats}>
          {team.seats.map((seat) => (
            <li key={seat.id} className={styles.seat}>
              <span className={styles.person}>
                <span>{seat.is_own ? t('seats.you') : nameOf(seat)}</span>
                {seat.name && !seat.is_own && <span className={styles.hint}>{seat.email}</span>}
                {seat.state === 'invited' && <span className={styles.hint}>{t('seats.invited')}</span>}
              </span>
              <Button size="small" variant="quiet" aria-label={t('seats.remove_of', { name: nameOf(seat) })} onClick={() => setAsked(seat)}>
                {t('seats.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && team.left > 0 && (
        <>
          <InviteForm invite={invite} />
          <div className={styles.actions}>
            <CopyLink path={team.path} size="small" />
            <Button size="small" pending={renew.isPending} onClick={() => renew.mutate()}>
              {t('seats.renew')}
            </Button>
            {!hasOwn && (
              <Button size="small" pending={take.isPending} onClick={() => take.mutate()}>
                {t('seats.take_own')}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{t('seats.link_hint')}</p>
        </>
      )}
      {asked && (
        <Dialog
          open
          size="small"
          onClose={() => setAsked(null)}
          title={t('seats.remove_title')}
          closeLabel={t('auth.close')}
          description={
            asked.state === 'invited'
              ? t('seats.remove_invited', { name: nameOf(asked) })
              : t('seats.remove_text', { name: nameOf(asked), product: team.product.title })
          }
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsked(null)}>
                {t('seats.cancel')}
              </Button>
              <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(asked.id, { onSettled: () => setAsked(null) })}>
                {t('seats.remove')}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </li>
  );
}
