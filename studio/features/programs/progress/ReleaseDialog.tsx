import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { errorText } from '../../../platform/errors.ts';
import { PagePick } from '../../../platform/picking/PagePick.tsx';
import { useSend } from '../../../platform/queries.ts';
import { instantOf, nextHour, type LocalTime } from '../../../platform/forms/whenTime.ts';
import { useText } from '../../../platform/studio.ts';
import { useAppTime } from '../../../platform/words/useAppTime.ts';
import styles from './Progress.module.css';

/** Who: named members, or all in a state; without either, everyone who is in it. */
export type Released = { memberIds?: string[]; state?: 'waiting' | 'active' | 'stuck' | 'finished'; count: number; name: string | null };
type ReleaseDialogProps = { pageId: string; stuckDays: number; released: Released; onClose: () => void };

/** Opens the program, or one page of it, for members at a time the owner chooses; says the effect in words. */
export function ReleaseDialog({ pageId, stuckDays, released, onClose }: ReleaseDialogProps) {
  const t = useText();
  const appTime = useAppTime();
  const [when, setWhen] = useState<LocalTime>(null);
  const [page, setPage] = useState<string | null>(null);
  const at = when === null ? null : instantOf(when, appTime.zone);
  const send = useSend('POST /studio/pages/{id}/releases', {
    changes: ['GET /studio/pages/{id}/progress/members', 'GET /studio/members/{id}/releases'],
    onDone: ({ affected }) => {
      toast({ text: t('studio.progress.released_done', { count: affected }), tone: 'success' });
      onClose();
    },
  });
  const who = released.name ?? t('studio.progress.members', { count: released.count });
  const submit = () =>
    send.mutate({
      params: { id: page ?? pageId },
      body: {
        release_at: at ?? new Date().toISOString(),
        stuck_days: stuckDays,
        ...(released.memberIds ? { member_ids: released.memberIds } : {}),
        ...(released.state ? { state: released.state } : {}),
      },
    });
  return (
    <ActionDialog
      size="small"
      onClose={onClose}
      title={t('studio.progress.release_title', { who })}
      submit={t('studio.progress.release')}
      isReady={!(when !== null && at === null)}
      isPending={send.isPending}
      onAction={submit}
    >
      <div className={styles.form}>
        {released.memberIds && (
          <PagePick
            label={t('studio.progress.release_page')}
            note={t('studio.optional')}
            hint={t('studio.progress.release_page_hint')}
            value={page}
            onChange={setPage}
          />
        )}
        <Segmented
          label={t('studio.releases.when')}
          value={when === null ? 'now' : 'later'}
          onChange={(choice) => setWhen(choice === 'now' ? null : nextHour(Date.now(), appTime.zone))}
          options={[
            { value: 'now', label: t('studio.releases.now') },
            { value: 'later', label: t('studio.releases.later') },
          ]}
        />
        {when !== null && (
          <TextField
            type="datetime-local"
            label={t('studio.releases.at')}
            hint={appTime.zone.replaceAll('_', ' ')}
            value={when}
            onChange={(event) => setWhen(event.currentTarget.value)}
          />
        )}
        <p role="status">
          {when === null && t('studio.progress.release_now', { who })}
          {at !== null && t('studio.progress.release_then', { who, when: appTime.when(at) })}
        </p>
        {send.error && <Banner tone="danger">{errorText(t, send.error)}</Banner>}
      </div>
    </ActionDialog>
  );
}
