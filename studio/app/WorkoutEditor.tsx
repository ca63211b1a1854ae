import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { WorkoutBuilder } from '../features/workouts/builder/WorkoutBuilder.tsx';
import { documentOf } from '../features/workouts/state/document.ts';
import { ItemPublish } from '../features/publish/ItemPublish.tsx';
import { useFreshCall } from '../platform/queries.ts';
import { QueryView } from '../platform/screen/QueryView.tsx';
import { useApi } from '../platform/studio.ts';
import { SavedPresence } from './SavedPresence.tsx';
import { useWindowTitle } from './useWindowTitle.ts';

/** A workout in its builder. */
export function WorkoutEditor({ id }: { id: string }) {
  const api = useApi();
  const draft = useFreshCall('GET /studio/workouts/{id}', { params: { id } });
  useWindowTitle(draft.data?.title);
  return (
    <QueryView
      query={draft}
      skeleton={
        <div style={{ padding: 'var(--space-6)' }}>
          <Skeleton shape="block" height="60dvh" />
        </div>
      }
    >
      {(workout) => (
        <WorkoutBuilder
          key={workout.id}
          draft={workout}
          actions={(saved) => (
            <>
              <SavedPresence
                thing={{ kind: 'workout', id }}
                saved={saved}
                newest={async () => {
                  const newest = await api('GET /studio/workouts/{id}', { params: { id } });
                  return { value: documentOf(newest), version: newest.version };
                }}
              />
              <ItemPublish type="workout" id={id} openedAs={workout.status} changes={['GET /studio/workouts', 'GET /studio/workouts/{id}']} />
            </>
          )}
        />
      )}
    </QueryView>
  );
}
