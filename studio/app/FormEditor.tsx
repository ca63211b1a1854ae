import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ActionField } from '../builder/fields/ActionField.tsx';
import { FormBuilder } from '../features/forms/builder/FormBuilder.tsx';
import { documentOf, type FormDocument } from '../features/forms/state/document.ts';
import type { FormSlots } from '../features/forms/state/FormContext.ts';
import { ItemPublish } from '../features/publish/ItemPublish.tsx';
import type { SavedValue } from '../platform/autosave/savedValue.ts';
import { Others } from '../platform/presence/Others.tsx';
import { useEditorPresence } from '../platform/presence/useEditorPresence.ts';
import { useFreshCall } from '../platform/queries.ts';
import { QueryView } from '../platform/screen/QueryView.tsx';
import { useApi, useText } from '../platform/studio.ts';

/** A form in its builder. */
export function FormEditor({ id }: { id: string }) {
  const t = useText();
  const draft = useFreshCall('GET /studio/forms/{id}', { params: { id } });
  const title = draft.data?.title;
  useEffect(() => {
    if (title) document.title = `${title} · ${t('studio.title')}`;
    return () => {
      document.title = t('studio.title');
    };
  }, [title, t]);
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
              <FormPresence id={id} saved={saved} />
              <ItemPublish type="form" id={id} openedAs={form.status} changes={['GET /studio/forms', 'GET /studio/forms/{id}']} />
            </>
          )}
        />
      )}
    </QueryView>
  );
}

/** Who else has the form open. Their saves are announced, and shown at once when nothing is unsaved here. */
function FormPresence({ id, saved }: { id: string; saved: SavedValue<FormDocument> }) {
  const t = useText();
  const api = useApi();
  const saves = useSyncExternalStore(saved.subscribe, () => saved.state().saves);
  const others = useEditorPresence({ kind: 'form', id }, saves, ({ name, is_me }) => {
    toast({ text: t('studio.presence.saved', { name: is_me ? t('studio.presence.you') : name }) });
    const isClean = () => saved.saveState() === 'saved' && saved.state().conflict === null;
    if (isClean())
      void api('GET /studio/forms/{id}', { params: { id } }).then(
        (newest) => isClean() && saved.adopt(documentOf(newest), newest.version),
        () => {},
      );
  });
  return <Others others={others} />;
}
