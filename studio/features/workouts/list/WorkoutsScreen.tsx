import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../platform/errors.ts';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { FilteredList } from '../../../platform/lists/FilteredList.tsx';
import { InUseDialog, type UsedBy } from '../../../platform/lists/InUseDialog.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useCall } from '../../../platform/queries.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import type { WorkoutEntry } from '../state/document.ts';
import { NewWorkoutDialog } from './NewWorkoutDialog.tsx';
import { useWorkoutColumns } from './useWorkoutColumns.tsx';
import { WorkoutMenu } from './WorkoutMenu.tsx';

/** All workouts, how often each is used, and whether members see its latest state. */
export function WorkoutsScreen() {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const [usedBy, setUsedBy] = useState<{ title: string; uses: readonly UsedBy[] } | null>(null);
  const { ask, dialog } = useConfirm();
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const workouts = useCall('GET /studio/workouts', { query }, { keepPrevious: true });
  const canWrite = may('build.write');
  const open = ({ id }: { id: string }) => go(`/workouts/${id}`);
  const columns = useWorkoutColumns();
  const menu: Column<WorkoutEntry> = {
    id: 'menu',
    header: '',
    align: 'end',
    cell: (workout) => <WorkoutMenu workout={workout} ask={ask} onCopied={open} onInUse={(uses) => setUsedBy({ title: workout.title, uses })} />,
  };
  const newButton = canWrite && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => change({ new: '1' })}>
      {t('studio.workouts.new')}
    </Button>
  );
  // An empty list has nothing to search, and one way to begin.
  const isBare = !query.q && workouts.data?.total_count === 0;
  return (
    <Screen
      title={t('studio.workouts.title')}
      lead={t('studio.workouts.lead')}
      actions={!isBare && newButton}
      tools={!isBare && <SearchField label={t('studio.workouts.search')} />}
    >
      <FilteredList
        query={workouts}
        isFiltered={query.q !== ''}
        filterNames={['q']}
        empty={{ title: t('studio.workouts.empty'), text: t('studio.workouts.empty_text'), action: newButton }}
        waitingRows={4}
      >
        {(items) => (
          <DataTable
            label={t('studio.workouts.title')}
            columns={canWrite ? [...columns, menu] : columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={open}
          />
        )}
      </FilteredList>
      {workouts.error && workouts.data && <Banner tone="danger">{errorText(t, workouts.error)}</Banner>}
      {canWrite && address.get('new') !== null && <NewWorkoutDialog onClose={() => change({ new: null })} onDone={open} />}
      {usedBy && <InUseDialog {...usedBy} onClose={() => setUsedBy(null)} />}
      {dialog}
    </Screen>
  );
}
