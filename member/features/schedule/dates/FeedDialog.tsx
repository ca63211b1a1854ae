import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { FeedQuestion, type FeedChange } from './FeedQuestion.tsx';
import { scheduleKey } from '../../../platform/calendar/useMonth.ts';
import { useFeed } from '../state/schedule.queries.ts';
import styles from '../frame/Schedule.module.css';

/** The private address for other calendars to subscribe to (SCH-6): created, copied, replaced, turned off. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const { data: url, error, refetch } = useFeed();
  const [question, setQuestion] = useState<FeedChange | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = async (what: FeedChange) => {
    if (isRunning) return;
    setIsRunning(true);
    setFailure(null);
    setQuestion(null);
    try {
      const next = what === 'end' ? (await api('DELETE /schedule/feed'), null) : (await api('POST /schedule/feed')).url;
      queries.setQueryData([...scheduleKey, 'feed'], next);
      toast({ text: next === null ? t('schedule.feed_is_off') : t('schedule.feed_is_made') });
    } catch (refusal) {
      setFailure(refusalText(refusal, t));
    } finally {
      setIsRunning(false);
    }
  };
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ text: t('schedule.feed_copied') });
    } catch {
      setFailure(t('schedule.feed_copy_failed'));
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('schedule.feed')} closeLabel={t('shell.close')} description={t('schedule.feed_text')}>
      <div className={styles.form}>
        {url === undefined && !error && <Skeleton shape="block" height="56px" />}
        {url === undefined && error && (
          <Banner tone="danger" action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>}>
            {refusalText(error, t)}
          </Banner>
        )}
        {failure && <Banner tone="danger">{failure}</Banner>}
        {url === null && (
          <Button variant="primary" wide pending={isRunning} onClick={() => void change('make')}>
            {t('schedule.feed_make')}
          </Button>
        )}
        {url && (
          <>
            <TextField
              label={t('schedule.feed_address')}
              value={url}
              readOnly
              hint={t('schedule.feed_private')}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="primary" wide onClick={() => void copy(url)}>
              {t('schedule.feed_copy')}
            </Button>
            <div className={styles.pair}>
              <Button variant="quiet" pending={isRunning} onClick={() => setQuestion('replace')}>
                {t('schedule.feed_renew')}
              </Button>
              <Button variant="quiet" pending={isRunning} onClick={() => setQuestion('end')}>
                {t('schedule.feed_off')}
              </Button>
            </div>
          </>
        )}
      </div>
      {(question === 'replace' || question === 'end') && (
        <FeedQuestion change={question} onClose={() => setQuestion(null)} onConfirm={() => void change(question)} />
      )}
    </Dialog>
  );
}
