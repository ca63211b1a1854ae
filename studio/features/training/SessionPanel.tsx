import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import MessageCircle from 'lucide-react/icons/message-circle';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { Link } from 'wouter';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { compared } from './compare.ts';
import { ComparedTable } from './ComparedTable.tsx';
import styles from './training.module.css';
import { titleOf, type MessageSlot, type OpenSession } from './training.ts';
import { useTrainingWords } from './useTrainingWords.ts';

type Props = { member: { id: string; name: string }; sessionId: string | null; message: MessageSlot; onClose: () => void };

/** One session beside the list: each set as prescribed and as done, with records and notes. */
export function SessionPanel({ member, sessionId, message, onClose }: Props) {
  const t = useText();
  const params = { id: member.id, sessionId: sessionId ?? '' };
  const session = useCall('GET /studio/members/{id}/workout_sessions/{sessionId}', { params }, { enabled: sessionId !== null });
  return (
    <SidePanel open={sessionId !== null} onClose={onClose} title={t('studio.training.session')} width="wide">
      <QueryView query={session}>{(found) => <Session key={found.session.id} member={member} found={found} message={message} />}</QueryView>
    </SidePanel>
  );
}

function Session({ member, found, message }: { member: Props['member']; found: OpenSession; message: MessageSlot }) {
  const t = useText();
  const { app, may } = useStaff();
  const [isWriting, setIsWriting] = useState(false);
  const { session, summary, workout, exercises } = found;
  const notes = [...stateOf(session, session.activities).notes.values()];
  const titles = new Map(exercises.flatMap(({ exercise: { id, title } }) => (id && title ? [[id, title] as const] : [])));
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <Heading found={found} />
        {may('messages.write') && (
          <Button size="small" icon={<Icon of={MessageCircle} size={16} />} onClick={() => setIsWriting(true)}>
            {t('studio.training.comment')}
          </Button>
        )}
      </header>
      {!summary && <p className={styles.quiet}>{t('studio.training.still_open')}</p>}
      <Records exercises={exercises} />
      {workout === null && <p className={styles.quiet}>{t('studio.training.workout_gone')}</p>}
      {compared(workout, session).map((item) => (
        <ComparedTable key={item.id} item={item} titles={titles} />
      ))}
      {notes.length > 0 && (
        <section className={styles.section} aria-labelledby="session-notes">
          <h3 id="session-notes" className={styles.subheading}>
            {t('studio.training.notes')}
          </h3>
          {notes.map((text) => (
            <p key={text} className={styles.note}>
              {text}
            </p>
          ))}
        </section>
      )}
      <p>
        <Link href={`/workouts/${session.workout_id}/report`}>{t('studio.training.to_report')}</Link>
      </p>
      {isWriting && message({ member, link: new URL(`/me/workouts/${session.id}`, app.url).href, onClose: () => setIsWriting(false) })}
    </div>
  );
}

function Heading({ found: { session, summary, workout } }: { found: OpenSession }) {
  const t = useText();
  const format = useFormat();
  const words = useTrainingWords();
  const facts = summary
    ? [words.duration(summary.seconds), t('studio.training.set_count', { count: summary.sets }), words.volume(summary.volume_kg)]
    : [];
  return (
    <div className={styles.headWords}>
      <p className={styles.name}>{summary?.title ?? workout?.title ?? t('studio.training.no_page')}</p>
      <p className={styles.quiet}>{[format.dateTime(summary?.ended_at ?? session.started_at), ...facts].join(' · ')}</p>
      {summary?.status === 'abandoned' && (
        <p>
          <Badge tone="warning">{t('studio.training.abandoned')}</Badge>
        </p>
      )}
    </div>
  );
}

function Records({ exercises }: { exercises: OpenSession['exercises'] }) {
  const t = useText();
  const words = useTrainingWords();
  const records = exercises.filter(({ beaten }) => beaten.length > 0);
  if (records.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="session-records">
      <h3 id="session-records" className={styles.subheading}>
        {t('studio.training.new_records')}
      </h3>
      <ul className={styles.records}>
        {records.map(({ exercise, result, beaten }) => (
          <li key={exercise.id} className={styles.record}>
            <Icon of={Trophy} size={16} className={styles.trophy} />
            <span>
              <strong>{exercise.title ?? t('studio.training.no_exercise')}</strong>{' '}
              {beaten.map((kind) => `${t(titleOf(kind))} ${words.record(kind, result.best[kind] ?? 0)}`).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
