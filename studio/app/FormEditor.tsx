import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useMemo } from 'react';
import { ActionField } from '../builder/fields/ActionField.tsx';
import { FormBuilder } from '../features/forms/builder/FormBuilder.tsx';
import { documentOf } from '../features/forms/state/document.ts';
import type { FormSlots } from '../features/forms/state/FormContext.ts';
import { ItemPublish } from '../features/publish/ItemPublish.tsx';
import { useFreshCall } from '../platform/queries.ts';
import { QueryView } from '../platform/screen/QueryView.tsx';
import { useApi } from '../platform/studio.ts';
import { SavedPresence } from './SavedPresence.tsx';
import { useWindowTitle } from './useWindowTitle.ts';

/** A form in its builder. */
export function FormEditor({ id }: { id: string }) {
  const api = useApi();
  const draft = useFreshCall('GET /studio/forms/{id}', { params: { id } });
  useWindowTitle(draft.data?.title);
  const slots = useMemo<FormSlots>(() => ({ actionField: (props) => <ActionField {...props} /> }), []);
  return (
    <QueryView
      query={draft}
      skeleton={
        <div style={{ padding: 'var(--space-6)' }}>
          <Skeleton shape="block" height="60dvh" />
        </div>
      }
    >
      {(form) => (
        <FormBuilder
          key={form.id}
          draft={form}
          slots={slots}
          actions={(saved) => (
            <>
              <SavedPresence
                thing={{ kind: 'form', id }}
                saved={saved}
                newest={async () => {
                  const newest = await api('GET /studio/forms/{id}', { params: { id } });
                  return { value: documentOf(newest), version: newest.version };
                }}
              />
              <ItemPublish type="form" id={id} openedAs={form.status} changes={['GET /studio/forms', 'GET /studio/forms/{id}']} />
            </>
          )}
        />
      )}
    </QueryView>
  );
}
