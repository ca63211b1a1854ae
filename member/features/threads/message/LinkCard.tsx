import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import LinkIcon from 'lucide-react/icons/link';
import { PageLink } from '../../../platform/links/PageLink.tsx';
import styles from './LinkCard.module.css';

/** A link as a card, with its known data. Pages of the app are decided without browsing past a lock (L44, NAV-9). */
export function LinkCard({ data }: { data: AttachmentData }) {
  const content = (
    <>
      {data.image && <img src={data.image} alt="" className={styles.linkImage} loading="lazy" />}
      <span className={styles.linkWords}>
        <span className={styles.linkTitle}>{data.title ?? data.url.replace(/^https?:\/\//i, '')}</span>
        {data.description && <span className={styles.linkText}>{data.description}</span>}
        <span className={styles.linkHost}>
          <Icon of={LinkIcon} size={14} />
          {hostOf(data.url)}
        </span>
      </span>
    </>
  );
  if (data.page_path)
    return (
      <PageLink path={data.page_path} browse={false} className={styles.linkCard}>
        {content}
      </PageLink>
    );
  return (
    <a href={data.url} className={styles.linkCard} target="_blank" rel="noopener">
      {content}
    </a>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);
