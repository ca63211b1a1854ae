import type { Answer } from '@bandstand/client/api/api.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Archive from 'lucide-react/icons/archive';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import { useLocation } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import type { Ask } from '../../platform/forms/useConfirm.tsx';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';

type Exercise = Answer<'GET /studio/exercises'>['items'][number];
type ExerciseMenuProps = { exercise: Exercise; ask: Ask; onEdit: () => void };

/** Actions on an exercise. Archived, it is no longer offered; workouts that have it keep it by name. */
export function ExerciseMenu({ exercise: { page_id: id, name: title }, ask, onEdit }: ExerciseMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const archive = useSend('POST /studio/pages/{id}/archive', {
    changes: ['GET /studio/exercises', 'GET /studio/pages', 'GET /studio/changes'],
    onDone: () => toast({ text: t('studio.pages.archived_one', { title }) }),
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  const confirm = () =>
    ask({
      title: t('studio.pages.archive.title', { title }),
      text: t('studio.pages.archive.text'),
      confirm: t('studio.pages.archive'),
      run: () => archive.mutate({ params: { id } }),
    });
  const label = t('studio.reusables.menu', { title });
  return (
    <Menu
      label={label}
      container={document.getElementById('content') ?? document.body}
      items={[
        { id: 'edit', label: t('studio.exercises.edit'), icon: <Icon of={Pencil} size={16} />, onSelect: onEdit },
        { id: 'page', label: t('studio.exercises.open_page'), icon: <Icon of={FileText} size={16} />, onSelect: () => go(`/pages/${id}`) },
        ...(may('publish')
          ? [
              {
                id: 'archive',
                label: t('studio.pages.archive'),
                icon: <Icon of={Archive} size={16} />,
                tone: 'danger' as const,
                startsGroup: true,
                onSelect: confirm,
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
