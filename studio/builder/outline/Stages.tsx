import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'wouter';
import { usePages } from '../../platform/lookups.ts';
import { useText } from '../../platform/studio.ts';
import styles from './Stages.module.css';

/** The stages of a program: the pages directly below it, in their order (PRG-2). */
export function Stages({ pageId }: { pageId: string }) {
  const t = useText();
  const [, go] = useLocation();
  const stages = (usePages().data?.items ?? [])
    .filter(({ parent_id, status }) => parent_id === pageId && status !== 'archived')
    .toSorted((one, other) => one.position - other.position);
  return (
    <section className={styles.stages} aria-label={t('builder.page.stages')}>
      <h2 className={styles.heading}>{t('builder.page.stages')}</h2>
      <p className={styles.hint}>{t('builder.page.stages_hint')}</p>
      {stages.length > 0 && (
        <ol className={styles.list}>
          {stages.map(({ id, title }) => (
            <li key={id}>
              <Link href={`/pages/${id}`} className={styles.stage}>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <Button variant="secondary" size="small" icon={<Icon of={CalendarRange} size={16} />} onClick={() => go(`/programs/${pageId}`)}>
        {t('studio.plan.open')}
      </Button>
      <Button variant="secondary" size="small" icon={<Icon of={Plus} size={16} />} onClick={() => go(`/pages?new=1&below=${pageId}`)}>
        {t('builder.page.stages_add')}
      </Button>
    </section>
  );
}
