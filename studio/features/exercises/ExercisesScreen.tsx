import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Import from 'lucide-react/icons/import';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ExerciseDialog } from './ExerciseDialog.tsx';
import { ExerciseMenu } from './ExerciseMenu.tsx';
import styles from './ExercisesScreen.module.css';
import type { Exercise } from './ExercisePick.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

const filterNames = ['muscle', 'equipment', 'tag'] as const;

/** The exercise library: find, filter, write and edit exercises, import a whole library. */
export function ExercisesScreen() {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const [isImporting, setIsImporting] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [chosen, setChosen] = useState<{ action: 'merge' | 'archive'; exercise: Exercise } | null>(null);
  const editedId = address.get('edit');
  const closeEdited = () => {
    setIsNew(false);
    change({ edit: null });
  };
  const canWrite = may('build.write');
  const muscle = address.get('muscle');
  const equipment = address.get('equipment');
  const tag = address.get('tag');
  const query = {
    q: address.get('q') ?? '',
    page: Number(address.get('page') ?? '1'),
    ...(muscle ? { muscle } : {}),
    ...(equipment ? { equipment } : {}),
    ...(tag ? { tag } : {}),
  };
  const exercises = useCall('GET /studio/exercises', { query }, { keepPrevious: true });
  const isFiltered = query.q !== '' || filterNames.some((name) => address.get(name) !== null);
  const buttons = canWrite && (
    <>
      <Button icon={<Icon of={Import} size={16} />} onClick={() => setIsImporting(true)}>
        {t('studio.exercises.import')}
      </Button>
      <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setIsNew(true)}>
        {t('studio.exercises.new')}
      </Button>
    </>
  );
  const columns = useColumns(exercises.data?.items.some((exercise) => ownTags(exercise).length > 0) ?? false);
  const menu: Column<Exercise> = {
    id: 'menu',
    header: '',
    align: 'end',
    cell: (exercise) => (
      <ExerciseMenu
        exercise={exercise}
        onChoose={(action) => (action === 'edit' ? change({ edit: exercise.page_id }) : setChosen({ action, exercise }))}
      />
    ),
  };

  // An empty library has nothing to search, and one way to begin.
  const isBare = !isFiltered && exercises.data?.total_count === 0;
  return (
    <Screen
      title={t('studio.exercises.title')}
      actions={!isBare && buttons}
      tools={
        !isBare && (
          <>
            <SearchField label={t('studio.exercises.search')} />
            {filterNames.map((name) => {
              const value = address.get(name);
              return (
                value && (
                  <Button key={name} size="small" onClick={() => change({ [name]: null, page: null })}>
                    {t('studio.exercises.without', { value })}
                  </Button>
                )
              );
            })}
          </>
        )
      }
    >
      <FilteredList
        query={exercises}
        isFiltered={isFiltered}
        filterNames={['q', ...filterNames]}
        empty={{ title: t('studio.exercises.empty'), text: t('studio.exercises.empty_text'), action: buttons }}
      >
        {(items) => (
          <DataTable
            label={t('studio.exercises.title')}
            columns={canWrite ? [...columns, menu] : columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={({ page_id }) => go(`/pages/${page_id}`)}
          />
        )}
      </FilteredList>
      {canWrite && (isNew || editedId !== null) && (
        <ExerciseDialog key={editedId} pageId={isNew ? null : editedId} onClose={closeEdited} onDone={closeEdited} />
      )}
      {chosen?.action === 'merge' && <MergeDialog exercise={chosen.exercise} onClose={() => setChosen(null)} />}
      {chosen?.action === 'archive' && <ArchiveDialog exercise={chosen.exercise} onClose={() => setChosen(null)} />}
      <ImportDialog open={isImporting} onClose={() => setIsImporting(false)} />
    </Screen>
  );
}

function useColumns(hasTags: boolean): Column<Exercise>[] {
  const t = useText();
  const [, change] = useAddress();
  const chip = (name: (typeof filterNames)[number], value: string) => (
    <button key={value} type="button" className={styles.chip} onClick={() => change({ [name]: value, page: null })}>
      {value}
    </button>
  );
  const tags: Column<Exercise> = {
    id: 'tags',
    header: t('studio.exercises.tags'),
    cell: (exercise) => <span className={styles.chips}>{ownTags(exercise).map((value) => chip('tag', value))}</span>,
    isExtra: true,
  };
  return [
    {
      id: 'name',
      header: t('studio.field.name'),
      cell: ({ name, image }) => (
        <>
          {image ? (
            <img src={image.urls.small} alt="" loading="lazy" className={styles.image} />
          ) : (
            <span className={styles.image}>
              <Icon of={Dumbbell} size={16} />
            </span>
          )}
          {name}
        </>
      ),
    },
    {
      id: 'muscles',
      header: t('studio.exercises.muscles'),
      cell: ({ muscles }) => <span className={styles.chips}>{muscles.map((value) => chip('muscle', value))}</span>,
    },
    {
      id: 'equipment',
      header: t('studio.exercises.equipment'),
      cell: ({ equipment: values }) => <span className={styles.chips}>{values.map((value) => chip('equipment', value))}</span>,
      isExtra: true,
    },
    ...(hasTags ? [tags] : []),
    { id: 'level', header: t('studio.exercises.level'), cell: ({ level }) => level ?? '–', isExtra: true },
  ];
}

/** The tags that say more than the other columns: an import makes a tag of each muscle, piece of equipment and level. */
function ownTags({ tags, muscles, secondary_muscles, equipment, level }: Exercise): string[] {
  const shown = new Set([...muscles, ...secondary_muscles, ...equipment, level ?? ''].map((word) => word.toLowerCase()));
  return tags.filter((tag) => !shown.has(tag.toLowerCase()));
}
