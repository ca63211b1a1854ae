import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { InboxMessage } from '@bandstand/contract/inbox.studio.ts';
import { formatClock, formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { runs } from '@bandstand/rules/threads/messages.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Link } from 'wouter';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { MessageBody } from './MessageBody.tsx';
import styles from './Messages.module.css';
import { systemWords } from '../state/systemWords.ts';

/** Messages under their names and days; below the app's messages, the staff member who wrote them. */
export function MessageRuns({ messages, nowMs }: { messages: readonly InboxMessage[]; nowMs: number }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const dayOf = (daysAgo: number) => plainDateOf(nowMs - daysAgo * 86_400_000, timeZone);
  const [today, yesterday] = [dayOf(0), dayOf(1)];
  const dayWords = (day: string) =>
    day === today ? t('studio.inbox.today') : day === yesterday ? t('studio.inbox.yesterday') : formatPlainDate(day, language);
  const clock = (ts: number) => formatClock(ts / 1000, { language, timeZone });
  return runs(messages, { timeZone, readTs: null, viewerId: null }).map((run) => {
    const [first] = run.messages;
    const last = requireAt(run.messages, -1);
    const writers = [...new Map(run.messages.flatMap(({ written_by: by }) => (by ? [[by.id, by.name] as const] : []))).values()];
    return (
      <li key={run.startTs} className={styles.run} data-team={first?.is_team || undefined} data-system={run.isSystem || undefined}>
        {run.startsDay && <p className={styles.day}>{dayWords(run.day)}</p>}
        {run.isSystem ? (
          <p className={styles.system}>{first?.system ? systemWords(t, language, first.system) : first?.message}</p>
        ) : (
          <div className={styles.messageRow}>
            <Avatar
              name={first?.user?.name ?? ''}
              src={first?.user?.avatar_urls?.small}
              seed={first?.user?.subscriber_id ?? ''}
              size={28}
              isDecorative
            />
            <div className={styles.lines}>
              <p className={styles.author}>
                <b>{first?.user?.name ?? t('studio.inbox.somebody')}</b> <time>{clock(run.startTs)}</time>
              </p>
              {run.messages.map((message) => (
                <div key={message.message_ts} className={styles.message}>
                  <MessageBody message={message} />
                  {message.edited_at && <span className={styles.small}>{t('studio.inbox.edited')}</span>}
                  {message.reaction_count > 0 && <span className={styles.small}>{t('studio.inbox.likes', { count: message.reaction_count })}</span>}
                  {message.reply_thread_id && message.reply_count > 0 && (
                    <Link href={`/messages?thread=${message.reply_thread_id}`} className={styles.replies}>
                      {t('studio.inbox.replies', { count: message.reply_count })}
                    </Link>
                  )}
                </div>
              ))}
              {writers.length > 0 && (
                <p className={styles.small} data-ts={last.message_ts}>
                  {t('studio.inbox.written_by', { name: new Intl.ListFormat(language).format(writers) })}
                </p>
              )}
            </div>
          </div>
        )}
      </li>
    );
  });
}
