import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { stateTones } from './stateTones.ts';
import styles from './MailPanel.module.css';

/** One mail as it arrives, or as plain text. */
export function MailPanel({ mailId, onClose }: { mailId: string | null; onClose: () => void }) {
  const t = useText();
  const mail = useCall('GET /studio/outbox/{id}', { params: { id: mailId ?? '' } }, { enabled: mailId !== null });
  return (
    <SidePanel open={mailId !== null} onClose={onClose} title={mail.data?.subject ?? t('studio.outbox.mail')} width="wide">
      <QueryView query={mail}>{(found) => <Reader key={found.id} mail={found} />}</QueryView>
    </SidePanel>
  );
}

function Reader({ mail }: { mail: OutboxMail }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.reader}>
      <dl className={styles.facts}>
        <dt>{t('studio.outbox.to')}</dt>
        <dd>{mail.to}</dd>
        <dt>{t('studio.outbox.when')}</dt>
        <dd>{format.dateTime(mail.created_at)}</dd>
        <dt>{t('studio.outbox.state')}</dt>
        <dd>
          <Badge tone={stateTones[mail.state]}>{t(`studio.outbox.state.${mail.state}`)}</Badge>
        </dd>
      </dl>
      {mail.error && <Banner tone="danger">{mail.error}</Banner>}
      {mail.html === '' && mail.text === '' ? <Banner tone="info">{t('studio.outbox.removed')}</Banner> : <Body mail={mail} />}
    </div>
  );
}

function Body({ mail }: { mail: OutboxMail }) {
  const t = useText();
  const { may } = useStaff();
  const [view, setView] = useState<'html' | 'text'>(mail.html ? 'html' : 'text');
  const resend = useSend('POST /studio/outbox/{id}/resend', {
    changes: ['GET /studio/outbox', 'GET /studio/outbox/{id}'],
    onDone: () => toast({ text: t('studio.outbox.resent') }),
  });
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={t('studio.outbox.view')}
          value={view}
          options={[
            { value: 'html', label: t('studio.outbox.view.html') },
            { value: 'text', label: t('studio.outbox.view.text') },
          ]}
          onChange={setView}
        />
        {may('members.write') && (
          <Button
            size="small"
            pending={resend.isPending}
            onClick={() => resend.mutate({ params: { id: mail.id } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) })}
          >
            {t('studio.outbox.resend')}
          </Button>
        )}
      </div>
      {view === 'html' ? (
        // Links open elsewhere; no script runs, and nothing in the studio is reachable.
        <iframe
          className={styles.mail}
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${mail.html}`}
        />
      ) : (
        <pre className={styles.text}>{mail.text}</pre>
      )}
    </>
  );
}
