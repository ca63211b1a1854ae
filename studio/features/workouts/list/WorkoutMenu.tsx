import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useLocation } from 'wouter';
import type { Ask } from '../../../platform/forms/useConfirm.tsx';
import type { UsedBy } from '../../../platform/lists/InUseDialog.tsx';
import { ItemMenu, useRefused } from '../../../platform/lists/ItemMenu.tsx';
import { useSend } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import type { WorkoutEntry } from '../state/document.ts';

type WorkoutMenuProps = { workout: WorkoutEntry; ask: Ask; onCopied: (workout: { id: string }) => void; onInUse: (uses: readonly UsedBy[]) => void };

/** Actions on a workout in the list. */
export function WorkoutMenu({ workout: { id, title }, ask, onCopied, onInUse }: WorkoutMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const changes = ['GET /studio/workouts', 'GET /studio/changes'] as const;
  const onError = useRefused(onInUse);
  const copy = useSend('POST /studio/workouts/{id}/duplicate', { changes, onDone: onCopied, onError });
  const remove = useSend('DELETE /studio/workouts/{id}', {
    changes,
    onDone: () => toast({ text: t('studio.reusables.deleted', { title }) }),
    onError,
  });
  const report = {
    id: 'report',
    label: t('studio.workout_report.title'),
    icon: <Icon of={ChartColumn} size={16} />,
    onSelect: () => go(`/workouts/${id}/report`),
  };
  return (
    <ItemMenu
      more={may('members.read') ? [report] : []}
      title={title}
      ask={ask}
      deleteText={t('studio.reusables.delete.text')}
      onCopy={() => copy.mutate({ params: { id } })}
      onDelete={() => remove.mutate({ params: { id } })}
    />
  );
}
