import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Archive from 'lucide-react/icons/archive';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import { useLocation } from 'wouter';
import { useStaff, useText } from '../../platform/studio.ts';
import type { Exercise } from './ExercisePick.tsx';

export type ExerciseAction = 'edit' | 'merge' | 'archive';
type ExerciseMenuProps = { exercise: Exercise; onChoose: (action: ExerciseAction) => void };

/** Actions on an exercise. Archived, it is no longer offered; workouts that have it keep it by name. */
export function ExerciseMenu({ exercise: { page_id: id, name: title }, onChoose }: ExerciseMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const label = t('studio.reusables.menu', { title });
  return (
    <Menu
      label={label}
      container={document.getElementById('content') ?? document.body}
      items={[
        { id: 'edit', label: t('studio.exercises.edit'), icon: <Icon of={Pencil} size={16} />, onSelect: () => onChoose('edit') },
        { id: 'page', label: t('studio.exercises.open_page'), icon: <Icon of={FileText} size={16} />, onSelect: () => go(`/pages/${id}`) },
        ...(may('publish')
          ? [
              {
                id: 'merge',
                label: t('studio.exercises.merge'),
                icon: <Icon of={Merge} size={16} />,
                startsGroup: true,
                onSelect: () => onChoose('merge'),
              },
              {
                id: 'archive',
                label: t('studio.pages.archive'),
                icon: <Icon of={Archive} size={16} />,
                tone: 'danger' as const,
                onSelect: () => onChoose('archive'),
              },
            ]
          : []),
      ]}
      trigger={(props) => (
        <IconButton {...props} size="small" label={label}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  );
}
