import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Link } from 'wouter';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './Rhythm.module.css';

const tones = {
  added: 'success',
  opens: 'success',
  opens_earlier: 'success',
  moved: 'neutral',
  opens_later: 'warning',
  closes: 'danger',
  removed: 'danger',
} as const;

/** Which of the program's members are affected by publishing its drafts, and how. */
export function EffectsList({ pageId }: { pageId: string }) {
  const t = useText();
  const effects = useCall('GET /studio/pages/{id}/program/effects', { params: { id: pageId } });
  return (
    <QueryView
      query={effects}
      isEmpty={({ pages }) => pages.length === 0}
      empty={
        <EmptyState
          headingLevel={2}
          title={t('studio.plan.effects.none')}
          text={t('studio.plan.effects.running', { count: effects.data?.running_count ?? 0 })}
        />
      }
    >
      {({ running_count, touched_count, pages }) => (
        <section className={styles.effects} aria-label={t('studio.plan.tab.effects')}>
          <p>
            {t('studio.plan.effects.running', { count: running_count })}{' '}
            {running_count > 0 && t('studio.plan.effects.touched', { count: touched_count })}
          </p>
          <ul className={styles.sample}>
            {pages.map(({ page_id, title, change, members }) => (
              <li key={`${page_id} ${change}`}>
                <span className={styles.when}>
                  <Badge tone={tones[change]}>{t(`studio.plan.effect.${change}`)}</Badge>
                </span>
                <span className={styles.what}>
                  <Link href={`/pages/${page_id}`}>{title}</Link>
                  {members > 0 && <span className={styles.quiet}>{t('studio.plan.effects.members', { count: members })}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  );
}
