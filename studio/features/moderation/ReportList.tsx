import type { ReportItem } from '@bandstand/contract/moderation.studio.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useEffect, useRef } from 'react';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './moderation.module.css';
import { useMessageWords } from './useMessageWords.ts';

type ReportListProps = { items: readonly ReportItem[]; openId: string | null; onOpen: (id: string) => void };

/** Rows of the queue: who wrote what, why it was reported, by how many, how long ago. */
export function ReportList({ items, openId, onOpen }: ReportListProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);
  return (
    <ul ref={list} className={styles.lines} aria-label={t('studio.moderation.title')}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={styles.line} aria-current={item.id === openId} onClick={() => onOpen(item.id)}>
            <Line item={item} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({ item }: { item: ReportItem }) {
  const t = useText();
  const format = useFormat();
  const words = useMessageWords();
  const name = item.author?.name ?? t('studio.moderation.gone');
  const [first, ...others] = item.reasons;
  return (
    <>
      <Avatar name={name} src={item.author?.avatar_urls?.small} seed={item.author?.id ?? item.id} size={32} isDecorative />
      <span className={styles.lineWords}>
        <span className={styles.lineHead}>
          <strong className={styles.name}>{name}</strong>
          <time dateTime={item.reported_at} title={format.dateTime(item.reported_at)} className={styles.quiet}>
            {format.relative(item.decision?.at ?? item.reported_at)}
          </time>
        </span>
        <span className={styles.excerpt}>{words(item)}</span>
        <span className={styles.badges}>
          {first && <Badge tone="warning">{t(`report.reason.${first.reason}`)}</Badge>}
          {others.length > 0 && <Badge>{t('studio.moderation.more_reasons', { count: others.length })}</Badge>}
          {item.report_count > 1 && <Badge>{t('studio.moderation.reports', { count: item.report_count })}</Badge>}
          {item.decision ? (
            <Badge tone="primary">{t(`studio.moderation.decided.${item.decision.action}`)}</Badge>
          ) : (
            item.state !== 'shown' && (
              <Badge tone="danger">
                {t(
                  item.is_hidden_by_reports && item.state === 'hidden'
                    ? 'studio.moderation.state.hidden_by_reports'
                    : `studio.moderation.state.${item.state}`,
                )}
              </Badge>
            )
          )}
        </span>
      </span>
    </>
  );
}
