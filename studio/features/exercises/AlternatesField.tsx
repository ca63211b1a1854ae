import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { SortList } from '../../platform/lists/SortList.tsx';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { ExercisePick } from './ExercisePick.tsx';
import styles from './exerciseFields.module.css';

type AlternatesFieldProps = { ids: readonly string[]; ownId: string | null; onChange: (ids: string[]) => void };

/** The exercises that members may swap in, the first one first. */
export function AlternatesField({ ids, ownId, onChange }: AlternatesFieldProps) {
  const t = useText();
  const label = t('studio.exercises.alternates');
  const { data, isPlaceholderData } = useCall(
    'GET /studio/exercises',
    { query: { page_ids: ids.join(',') } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  // While the names of a longer list load, those of the shorter one are shown.
  const isKnown = data !== undefined && !isPlaceholderData;
  const nameOf = (id: string) => data?.items.find(({ page_id }) => page_id === id)?.name ?? t(isKnown ? 'studio.packs.gone' : 'studio.loading');
  const remove = (id: string) => onChange(ids.filter((other) => other !== id));
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <ExercisePick
        // After a choice the field is empty again, for the next one.
        key={ids.length}
        label={label}
        note={t('studio.optional')}
        hint={t('studio.exercises.alternates_hint')}
        value={null}
        without={ownId === null ? ids : [...ids, ownId]}
        onChange={(exercise) => exercise && onChange([...ids, exercise.page_id])}
      />
      {ids.length > 0 && (
        <SortList
          label={label}
          items={ids.map((id) => ({ id }))}
          nameOfItem={({ id }) => nameOf(id)}
          isReadOnly={false}
          onOrder={onChange}
          onRemove={remove}
        >
          {({ id }) => (
            <span className={styles.alternate}>
              <span className={styles.name}>{nameOf(id)}</span>
              <IconButton size="small" label={t('studio.exercises.remove_alternate', { name: nameOf(id) })} onClick={() => remove(id)}>
                <Icon of={X} size={16} />
              </IconButton>
            </span>
          )}
        </SortList>
      )}
    </div>
  );
}
