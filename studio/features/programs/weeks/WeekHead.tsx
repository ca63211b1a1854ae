import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { errorText } from '../../../platform/errors.ts';
import { useApi, useLanguage, useText } from '../../../platform/studio.ts';
import styles from '../cards/Grid.module.css';
import { clearWeek, daysInWeek, insertWeek, removeWeek } from '../state/layout.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';

type WeekHeadProps = {
  open: OpenPlan;
  week: number;
  weeks: number;
  /** Its first day, when all members begin on the same one. */ date: string | null;
};

/** A week by its number, and the actions on all of it. */
export function WeekHead({ open, week, weeks, date }: WeekHeadProps) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const title = t('studio.plan.week', { week: week + 1 });
  const isEmpty = !Object.values(open.draft.days).some(({ day }) => Math.floor(day / daysInWeek) === week);
  const duplicate = async () => {
    if (!(await open.flush())) return;
    try {
      const plan: ProgramPlan = await api('POST /studio/pages/{id}/program/duplicate_week', {
        params: { id: open.id },
        body: { base_version: open.version(), week },
      });
      open.adopt(plan);
      toast({ text: t('studio.plan.week_duplicated', { week: week + 1 }) });
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
      open.reload();
    }
  };
  return (
    <th scope="row" className={styles.week}>
      <span>{title}</span>
      {date && <span className={styles.date}>{formatPlainDate(date, language)}</span>}
      {!open.isReadOnly && (
        <Menu
          label={t('studio.plan.week_menu', { week: week + 1 })}
          items={[
            {
              id: 'copy',
              label: t('studio.plan.week_duplicate'),
              icon: <Icon of={Copy} size={16} />,
              disabled: isEmpty,
              onSelect: () => void duplicate(),
            },
            {
              id: 'insert',
              label: t('studio.plan.week_insert'),
              icon: <Icon of={CalendarPlus} size={16} />,
              onSelect: () => open.setDays((days) => insertWeek(days, week)),
            },
            {
              id: 'clear',
              label: t('studio.plan.week_clear'),
              icon: <Icon of={CalendarX2} size={16} />,
              disabled: isEmpty,
              startsGroup: true,
              onSelect: () => open.setDays((days) => clearWeek(days, week)),
            },
            {
              id: 'remove',
              label: t('studio.plan.week_remove'),
              icon: <Icon of={Trash2} size={16} />,
              disabled: isEmpty && week === weeks - 1,
              onSelect: () => open.setDays((days) => removeWeek(days, week)),
            },
          ]}
          trigger={(props) => (
            <IconButton {...props} size="small" label={t('studio.plan.week_menu', { week: week + 1 })}>
              <Icon of={Ellipsis} size={16} />
            </IconButton>
          )}
        />
      )}
    </th>
  );
}
