import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../../platform/screen/SidePanel.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useHotkeys } from '../../../platform/useHotkeys.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { senderOf, type MessageSlot, type OpenSubmission } from '../state/answerWords.ts';
import { Notes } from './Notes.tsx';
import styles from './submissions.module.css';
import { Values } from './Values.tsx';

type SubmissionSheetProps = {
  formId: string;
  submissionId: string | null;
  /** The submissions of the list, in order: the arrow keys follow it. */
  order: readonly string[];
  message: MessageSlot;
  onOpen: (submissionId: string) => void;
  onClose: () => void;
};

/** One submission beside the list. Arrow keys go to the next and the one before. */
export function SubmissionSheet({ formId, submissionId, order, message, onOpen, onClose }: SubmissionSheetProps) {
  const t = useText();
  const params = { id: formId, submissionId: submissionId ?? '' };
  const submission = useCall('GET /studio/forms/{id}/submissions/{submissionId}', { params }, { enabled: submissionId !== null });
  const at = order.indexOf(submissionId ?? '');
  // A link may open one that the list does not show: then all submissions are in a row.
  const newer = at >= 0 ? order[at - 1] : submission.data?.newer_id;
  const older = at >= 0 ? (order[at + 1] ?? (at === order.length - 1 ? submission.data?.older_id : undefined)) : submission.data?.older_id;
  const [up, down] = [() => newer && onOpen(newer), () => older && onOpen(older)];
  useHotkeys({ arrowup: up, arrowdown: down, k: up, j: down }, submissionId !== null);
  return (
    <SidePanel open={submissionId !== null} onClose={onClose} title={t('studio.submissions.one')} width="wide">
      <div className={styles.steps}>
        <IconButton size="small" label={t('studio.submissions.newer')} disabled={!newer} onClick={up}>
          <Icon of={ArrowUp} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.submissions.older')} disabled={!older} onClick={down}>
          <Icon of={ArrowDown} size={16} />
        </IconButton>
      </div>
      <QueryView query={submission}>{(found) => <Sheet key={found.submission_id} formId={formId} submission={found} message={message} />}</QueryView>
    </SidePanel>
  );
}

function Sheet({ formId, submission, message }: { formId: string; submission: OpenSubmission; message: MessageSlot }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [isWriting, setIsWriting] = useState(false);
  const { member, submission_id: submissionId, answered_at, answered_by, result } = submission;
  const mark = useSend('PUT /studio/forms/{id}/submissions/{submissionId}', {
    changes: ['GET /studio/forms/{id}/submissions', 'GET /studio/forms/{id}/submissions/{submissionId}'],
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        {member && <Avatar name={member.name} src={member.image?.urls.small} seed={member.subscriber_id} size={44} isDecorative />}
        <div className={styles.headWords}>
          <p className={styles.name}>
            {member ? <Link href={`/members?member=${member.subscriber_id}`}>{member.name}</Link> : senderOf(t, submission)}
          </p>
          <p className={styles.quiet}>
            {[
              format.dateTime(submission.submitted_at),
              t(`studio.forms.trigger.${submission.trigger}`),
              t('studio.submissions.revision_number', { number: submission.revision }),
            ].join(' · ')}
          </p>
          {submission.changed_at && (
            <p className={styles.quiet}>{t('studio.submissions.changed', { when: format.relative(submission.changed_at) })}</p>
          )}
        </div>
        {member && may('messages.write') && (
          <Button size="small" icon={<Icon of={MessageCircle} size={16} />} onClick={() => setIsWriting(true)}>
            {t('studio.submissions.message')}
          </Button>
        )}
      </header>
      {may('members.write') && (
        <Switch
          label={t('studio.submissions.answered')}
          hint={answered_at ? t('studio.submissions.answered_by', { name: answered_by ?? '–', when: format.relative(answered_at) }) : undefined}
          checked={answered_at !== null}
          disabled={mark.isPending}
          onChange={(is_answered) => mark.mutate({ params: { id: formId, submissionId }, body: { is_answered } })}
        />
      )}
      {result && (
        <p className={styles.score}>
          <strong>{t('studio.submissions.score_of', { score: result.score, total: result.total })}</strong> {t('studio.submissions.score')}
        </p>
      )}
      <Values values={submission.submitted_values} result={result} />
      <Notes formId={formId} submissionId={submissionId} notes={submission.notes} />
      {isWriting && member && message({ member: { id: member.subscriber_id, name: member.name }, onClose: () => setIsWriting(false) })}
    </div>
  );
}
