import { cityOf } from '@bandstand/rules/text/dates.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Link, useLocation } from 'wouter';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Facts } from '../../../platform/screen/Facts.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from './inbox.module.css';

/** The member in the thread: their products, their last visit, and a link to their profile. */
export function MemberCard({ memberId }: { memberId: string }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [, go] = useLocation();
  const member = useCall('GET /studio/members/{id}', { params: { id: memberId } });
  return (
    <QueryView query={member}>
      {({ id, name, email, avatar_urls, products, last_active_at, signed_up_at, timezone }) => (
        <div className={styles.card}>
          <div className={styles.cardHead}>
            <Avatar name={name} src={avatar_urls?.medium} seed={id} size={56} isDecorative />
            <p className={styles.cardName}>{name}</p>
            <a href={`mailto:${email}`}>{email}</a>
          </div>
          <div>
            <h2 className={styles.cardHeading}>{t('studio.members.products')}</h2>
            {products.length === 0 && <p className={styles.quiet}>{t('studio.members.no_products')}</p>}
            <ul className={styles.cardProducts}>
              {products.map((product) => (
                <li key={product.id}>
                  {may('sell.read') ? <Link href={`/products/${product.id}`}>{product.title}</Link> : <Badge tone="success">{product.title}</Badge>}
                </li>
              ))}
            </ul>
          </div>
          <Facts
            facts={[
              [t('studio.members.last_active'), last_active_at ? format.relative(last_active_at) : t('studio.members.never')],
              [t('studio.members.signed_up'), format.date(signed_up_at)],
              [t('studio.members.timezone'), cityOf(timezone)],
            ]}
          />
          <Button size="small" onClick={() => go(`/members?member=${id}`)}>
            {t('studio.inbox.see_member')}
          </Button>
        </div>
      )}
    </QueryView>
  );
}
