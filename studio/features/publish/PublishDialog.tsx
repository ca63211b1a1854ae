import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import styles from './PublishDialog.module.css';
import { changedByPublishing, useChanges } from './useChanges.ts';

type Change = Answer<'GET /studio/changes'>['items'][number];
const keyOf = ({ type, id }: Change) => `${type}:${id ?? ''}`;

/** What goes live, for whom that changes something, and the one button. */
export function PublishDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const changes = useChanges();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState('');
  const publish = useSend('POST /studio/releases', {
    changes: changedByPublishing,
    onDone: (release) => {
      toast({ text: t('studio.publish.done', { count: release.items.length }), tone: 'success' });
      setLeftOut(new Set());
      setTitle('');
      onClose();
    },
  });
  const { refetch } = changes;
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);

  const items = changes.data?.items ?? [];
  const chosen = items.filter((item) => !leftOut.has(keyOf(item)));
  const accessChanges = changes.data?.access_changes ?? [];
  const toggle = (key: string, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((other) => other !== key) : [...before, key]));
  const send = () =>
    publish.mutate({
      body: { ...(title.trim() ? { title: title.trim() } : {}), items: chosen.map(({ type, id }) => ({ type, ...(id ? { id } : {}) })) },
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t('studio.publish.title')}
      closeLabel={t('studio.close')}
      description={t('studio.publish.text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} pending={publish.isPending || changes.isFetching} onClick={send}>
            {t('studio.publish.send', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <QueryView
        query={changes}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('studio.publish.nothing')} headingLevel={3} />}
      >
        {() => (
          <div className={styles.content}>
            <ul className={styles.list} aria-label={t('studio.publish.list')}>
              {items.map((item) => (
                <li key={keyOf(item)} className={styles.item}>
                  <Checkbox
                    label={item.title || t.find(`studio.publish.type.${item.type}`) || item.type}
                    hint={item.changed_at ? t('studio.publish.by', { name: item.author ?? '–', when: format.relative(item.changed_at) }) : undefined}
                    checked={!leftOut.has(keyOf(item))}
                    onChange={(event) => toggle(keyOf(item), event.currentTarget.checked)}
                  />
                  <StatusMark status={item.status} />
                </li>
              ))}
            </ul>
            {accessChanges.length > 0 && (
              <Banner tone="warning" title={t('studio.publish.access', { count: accessChanges.length })}>
                <AccessChanges changes={accessChanges} />
              </Banner>
            )}
            <TextField
              label={t('studio.publish.name')}
              note={t('studio.optional')}
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            {publish.error && <Banner tone="danger">{errorText(t, publish.error)}</Banner>}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
