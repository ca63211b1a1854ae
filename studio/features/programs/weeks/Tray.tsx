import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { useText } from '../../../platform/studio.ts';
import { readDragged } from '../state/dragged.ts';
import { unplace } from '../state/layout.ts';
import { PageCard, type CardParts } from '../cards/PageCard.tsx';
import styles from '../cards/Grid.module.css';

/** Pages without a day. A page dropped here loses its day. */
export function Tray({ waiting, ...parts }: CardParts & { waiting: readonly PlanPage[] }) {
  const t = useText();
  const { open } = parts;
  const ref = useRef<HTMLElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: open.isReadOnly,
    getDropOperation: () => 'move',
    onDrop: ({ items }) => void readDragged(items).then((dragged) => dragged && open.setDays((days) => unplace(days, dragged.ids))),
  });
  return (
    <section
      {...dropProps}
      ref={ref}
      tabIndex={-1}
      className={styles.tray}
      data-drop-target={isDropTarget || undefined}
      aria-label={t('studio.plan.tray')}
    >
      <h2 className={styles.trayTitle}>
        {t('studio.plan.tray')} <span className={styles.count}>{waiting.length}</span>
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.quiet}>{t('studio.plan.tray_empty')}</p>
      ) : (
        <div className={styles.trayCards}>
          {waiting.map((page) => (
            <PageCard key={page.id} page={page} {...parts} />
          ))}
        </div>
      )}
    </section>
  );
}
