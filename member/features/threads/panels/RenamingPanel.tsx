import type { Thread } from '@bandstand/contract/threads.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { PanelFrame } from '../frame/PanelFrame.tsx';
import styles from '../frame/ThreadList.module.css';
import { patchThread } from '../state/threads.cache.ts';
import { useThreadParts } from '../state/threads.queries.ts';
import { titleMax } from '../state/useThreadTitle.ts';
import { usePanelThreadId } from '../state/usePanelThread.ts';

/** `#renaming`: renames a group (L35, L50, MSG-26). */
export function RenamingPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const threadId = usePanelThreadId(query);
  return (
    <Sheet open onClose={onClose} title={t('action_panel.rename_thread')} closeLabel={t('thread.close')} size="small">
      <PanelFrame threadId={threadId}>
        {(thread) => (thread.can_rename ? <RenameForm thread={thread} onClose={onClose} /> : <EmptyState title={t('group.cannot_rename')} />)}
      </PanelFrame>
    </Sheet>
  );
}

function RenameForm({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const t = useText();
  const { api, queries } = useThreadParts();
  const [title, setTitle] = useState(thread.has_been_renamed ? (thread.title ?? '') : '');
  const [isEmpty, setIsEmpty] = useState(false);
  const rename = useMutation({
    mutationFn: (wanted: string) => api('POST /threads/{id}/rename', { params: { id: thread.id }, body: { title: wanted } }),
    onSuccess: (renamed) => {
      patchThread(queries, thread.id, (known) => ({ ...known, ...renamed }));
      onClose();
    },
  });
  const field = rename.error instanceof ApiError ? wordsFor(rename.error) : null;
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = title.trim();
        setIsEmpty(wanted === '');
        if (wanted !== '' && !rename.isPending) rename.mutate(wanted);
      }}
    >
      <TextField
        label={t('group.name')}
        autoComplete="off"
        maxLength={titleMax}
        value={title}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do in this panel
        autoFocus
        error={isEmpty ? t('field.required') : field}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setIsEmpty(false);
          rename.reset();
        }}
      />
      {rename.error && !field && <Banner tone="danger">{t('thread.rename_failed')}</Banner>}
      <Button variant="primary" type="submit" wide pending={rename.isPending}>
        {t('message.save')}
      </Button>
    </form>
  );
}

/** An error in the name itself; anything else is "An Error Occurred" (L528). */
function wordsFor(error: ApiError): string | null {
  if (error.code === 'validation_failed') return error.fields['title']?.[0] ?? null;
  return error.code === 'message_refused' || error.code === 'suspended' ? (error.body?.message ?? null) : null;
}
