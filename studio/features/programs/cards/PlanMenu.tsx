import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import Archive from 'lucide-react/icons/archive';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import PencilLine from 'lucide-react/icons/pencil-line';
import SquarePen from 'lucide-react/icons/square-pen';
import { useLocation } from 'wouter';
import { useStaff, useText } from '../../../platform/studio.ts';
import { unplace } from '../state/layout.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';
import type { PlanPages } from '../state/usePlanPages.ts';

type PlanMenuProps = {
  page: PlanPage;
  /** The rest of the selection. */
  ids: readonly string[];
  open: OpenPlan;
  work: PlanPages;
  askDay: (ids: readonly string[]) => void;
  onRename?: () => void;
  /** For containers of pages. */
  onAdd?: (() => void) | undefined;
  tabIndex?: number;
  className?: string | undefined;
};

/** Every action on a page of the plan. */
export function PlanMenu({ page, ids, open, work, askDay, onRename, onAdd, tabIndex, className }: PlanMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const isPlaced = ids.some((id) => id in open.draft.days);
  const items: MenuItem[] = [
    { id: 'open', label: t('studio.plan.open_page'), icon: <Icon of={SquarePen} size={16} />, onSelect: () => go(`/pages/${page.id}`) },
    ...(onRename ? [{ id: 'rename', label: t('studio.pages.rename'), icon: <Icon of={PencilLine} size={16} />, onSelect: onRename }] : []),
    ...(onAdd ? [{ id: 'add', label: t('studio.plan.add_page'), icon: <Icon of={FilePlus2} size={16} />, onSelect: onAdd }] : []),
    { id: 'day', label: t('studio.plan.day_and_time'), icon: <Icon of={CalendarDays} size={16} />, startsGroup: true, onSelect: () => askDay(ids) },
    {
      id: 'off',
      label: t('studio.plan.take_off'),
      icon: <Icon of={CalendarX2} size={16} />,
      disabled: !isPlaced,
      onSelect: () => open.setDays((days) => unplace(days, ids)),
    },
    ...(may('publish')
      ? [
          {
            id: 'archive',
            label: t('studio.plan.archive', { count: ids.length }),
            icon: <Icon of={Archive} size={16} />,
            startsGroup: true,
            onSelect: () => void work.archive(ids),
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={t('studio.pages.menu', { title: page.title })}
      container={document.body}
      items={items}
      trigger={(props) => (
        <IconButton {...props} size="small" className={className} tabIndex={tabIndex} label={t('studio.pages.menu', { title: page.title })}>
          <Icon of={Ellipsis} size={14} />
        </IconButton>
      )}
    />
  );
}
