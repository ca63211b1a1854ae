import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import { SuspensionLine } from '../../platform/suspension/SuspensionLine.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './moderation.module.css';

/** The author, and decisions about their other messages. */
export function AuthorCard({ report: { author, history } }: { report: ReportDetail }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  return (
    <section className={styles.part} aria-labelledby="moderation-author">
      <h2 id="moderation-author" className={styles.heading}>
        {t('studio.moderation.author')}
      </h2>
      {author ? (
        <div className={styles.author}>
          <Avatar name={author.name} src={author.avatar_urls?.medium} seed={author.id} size={40} isDecorative />
          <div>
            {may('members.read') ? <Link href={`/members?member=${author.id}`}>{author.name}</Link> : <strong>{author.name}</strong>}
            {author.is_staff && (
              <p>
                <Badge tone="primary">{t('studio.moderation.staff')}</Badge>
              </p>
            )}
          </div>
        </div>
      ) : (
        <p className={styles.quiet}>{t('studio.moderation.author_gone')}</p>
      )}
      {author?.suspended_until && <SuspensionLine memberId={author.id} until={author.suspended_until} />}
      <p className={styles.quiet}>{t('studio.moderation.history', { count: history.reported_messages })}</p>
      {history.decisions.length > 0 && (
        <ul className={styles.reporters}>
          {history.decisions.map(({ id, text, decision }) => (
            <li key={id}>
              <Link href={`/messages/moderation?view=closed&report=${id}`}>{t(`studio.moderation.decided.${decision.action}`)}</Link>
              <span className={styles.quiet}>
                {format.date(decision.at)} · {text || t('studio.moderation.no_text')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
