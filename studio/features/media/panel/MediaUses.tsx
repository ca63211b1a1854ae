import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import type { MediaUse } from '@bandstand/contract/media.ts';
import { Link } from 'wouter';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './MediaPanel.module.css';

/** The studio link of a place that uses a media item; a place without a screen is only named. */
const addressOf: { [K in MediaUse['kind']]?: (id: string) => string } = {
  page: (id) => `/pages/${id}`,
  product: (id) => `/products/${id}`,
};

/** Everything that uses a media item, live or in a draft. */
export function MediaUses({ mediaId }: { mediaId: string }) {
  const t = useText();
  const uses = useCall('GET /studio/media/{id}/uses', { params: { id: mediaId } });
  return (
    <section className={styles.section} aria-label={t('studio.media.uses')}>
      <h3 className={styles.heading}>{t('studio.media.uses')}</h3>
      <QueryView query={uses} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.facts}>{t('studio.media.uses.none')}</p>}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map(({ kind, id, title, state }) => {
              const address = addressOf[kind]?.(id);
              return (
                <li key={`${kind} ${id}`} className={styles.line}>
                  <span className={styles.name}>
                    {address ? <Link href={address}>{title}</Link> : title} <span className={styles.facts}>{t(`studio.media.uses.${kind}`)}</span>
                  </span>
                  {state === 'draft' && <Badge>{t('studio.media.uses.draft')}</Badge>}
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
