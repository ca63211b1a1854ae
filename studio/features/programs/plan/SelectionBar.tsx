import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import X from 'lucide-react/icons/x';
import { useText } from '../../../platform/studio.ts';
import { shift, unplace } from '../state/layout.ts';
import styles from './Plan.module.css';
import type { PlanParts } from '../state/parts.ts';
import { nothingChosen } from '../state/selection.ts';

/** Actions on all selected pages. */
export function SelectionBar({ open, selection: { ids }, choose, askDay }: PlanParts) {
  const t = useText();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('studio.plan.chosen', { count: ids.length })}>
      <span className={styles.barText}>{t('studio.plan.chosen', { count: ids.length })}</span>
      {!open.isReadOnly && (
        <>
          <IconButton size="small" label={t('studio.plan.day_earlier')} onClick={() => open.setDays((days) => shift(days, ids, -1))}>
            <Icon of={ArrowLeft} size={16} />
          </IconButton>
          <IconButton size="small" label={t('studio.plan.day_later')} onClick={() => open.setDays((days) => shift(days, ids, 1))}>
            <Icon of={ArrowRight} size={16} />
          </IconButton>
          <Button size="small" onClick={() => askDay(ids)}>
            {t('studio.plan.day_and_time')}
          </Button>
          <Button size="small" onClick={() => open.setDays((days) => unplace(days, ids))}>
            {t('studio.plan.take_off')}
          </Button>
        </>
      )}
      <IconButton size="small" label={t('studio.plan.choose_none')} onClick={() => choose(nothingChosen)}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}
