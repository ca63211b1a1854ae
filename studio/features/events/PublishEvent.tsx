import type { EventDraft } from '@bandstand/contract/events.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ActionDialog } from '../../platform/forms/ActionDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './events.module.css';
import { changedByEdits } from './useEditEvent.ts';

const kinds = ['new', 'changed', 'removed', 'cancelled'] as const;

/** Publishes an event: the button says for how many occurrences, the confirmation what happens to them and to whom. */
export function PublishEvent({ event }: { event: EventDraft }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const publish = useSend('POST /studio/events/{id}/publish', {
    changes: [...changedByEdits, 'GET /studio/pages', 'GET /studio/changes'],
    onDone: () => {
      setIsOpen(false);
      toast({ text: t('studio.events.published'), tone: 'success' });
    },
  });
  const pending = event.pending ?? { new: 0, changed: 0, removed: 0, cancelled: 0, people: 0 };
  const count = kinds.reduce((sum, kind) => sum + pending[kind], 0);
  const isPageNew = event.page.status === 'draft';
  if (count === 0 && event.status === 'published') return null;
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('studio.events.publish', { count })}
      </Button>
      <ActionDialog
        size="small"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('studio.events.publish_title', { title: event.page.title })}
        submit={t('studio.events.publish', { count })}
        isPending={publish.isPending}
        onAction={() => publish.mutate({ params: { id: event.id }, body: { base_version: event.version } })}
      >
        <div className={styles.fields}>
          <ul className={styles.facts}>
            {isPageNew && <li>{t('studio.events.publish.page', { title: event.page.title })}</li>}
            {kinds.map((kind) => pending[kind] > 0 && <li key={kind}>{t(`studio.events.publish.${kind}`, { count: pending[kind] })}</li>)}
          </ul>
          {pending.people > 0 && <Banner tone="warning">{t('studio.events.publish.people', { count: pending.people })}</Banner>}
          {publish.error && <Banner tone="danger">{errorText(t, publish.error)}</Banner>}
        </div>
      </ActionDialog>
    </>
  );
}
