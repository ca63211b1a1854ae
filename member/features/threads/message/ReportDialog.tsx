import type { ReportReason } from '@bandstand/contract/moderation.ts';
import { reportReasons } from '@bandstand/contract/moderation.values.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './ReportDialog.module.css';
import { useBlocking } from '../state/useBlocking.ts';

/** The reported message; with its author, who can then be blocked. */
export type Reported = { threadId: string; ts: number; author?: { id: string; name: string } | null };

/** Reports a message to staff: eight reasons (L166, L482, MSG-16). Null: closed. */
export function ReportDialog({ report, onClose }: { report: Reported | null; onClose: () => void }) {
  // Each message starts without a chosen reason.
  return report && <Report key={`${report.threadId}-${report.ts}`} report={report} onClose={onClose} />;
}

function Report({ report: { threadId, ts, author }, onClose }: { report: Reported; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const api = useApi();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const send = useMutation({
    mutationFn: (chosen: ReportReason) => api('POST /threads/{id}/messages/{ts}/report', { params: { id: threadId, ts }, body: { reason: chosen } }),
  });
  const isKnown = send.error instanceof ApiError && send.error.code === 'already_reported';
  if (send.isSuccess) return <Done author={author ?? null} onClose={onClose} />;
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={t('report.title')}
      closeLabel={t('thread.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(isKnown ? 'thread.close' : 'thread.cancel')}
          </Button>
          {!isKnown && (
            <Button variant="danger" type="submit" form={id} disabled={reason === null} pending={send.isPending}>
              {t('report.action')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason && !send.isPending) send.mutate(reason);
        }}
      >
        <fieldset className={styles.reasons} disabled={isKnown}>
          <legend className={styles.question}>{t('report.question')}</legend>
          {reportReasons.map((one) => (
            <label key={one} className={styles.reason}>
              <input type="radio" name="reason" value={one} checked={reason === one} onChange={() => setReason(one)} className={styles.radio} />
              {t(`report.reason.${one}`)}
            </label>
          ))}
        </fieldset>
        {send.error && <Banner tone={isKnown ? 'info' : 'danger'}>{t(isKnown ? 'message.already_reported' : 'message.report_failed')}</Banner>}
      </form>
    </Sheet>
  );
}

function Done({ author, onClose }: { author: { id: string; name: string } | null; onClose: () => void }) {
  const t = useText();
  const ownId = useBundle()?.user.id;
  const { isBlocked, block } = useBlocking();
  const mayBlock = author !== null && author.id !== ownId && !isBlocked(author.id);
  return (
    <Sheet open size="small" onClose={onClose} title={t('report.title')} isTitleHidden closeLabel={t('thread.close')}>
      <div role="status">
        <EmptyState
          art={<Icon of={Check} size={28} />}
          title={t('report.done_title')}
          text={t('report.done_text')}
          action={
            mayBlock && (
              <Button
                onClick={() => {
                  block({ userId: author.id, name: author.name });
                  onClose();
                }}
              >
                {t('people.block_name', { name: author.name })}
              </Button>
            )
          }
        />
      </div>
    </Sheet>
  );
}
