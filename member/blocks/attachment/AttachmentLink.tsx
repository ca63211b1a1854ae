import type { ReactNode } from 'react';
import { isPlainClick } from '../../platform/links/PageLink.tsx';
import { useLinkAccess } from '../../platform/links/useLinkAccess.ts';
import { useOpenLock } from '../../platform/links/useOpenLink.ts';
import { usePlatform } from '../../platform/platform.ts';
import { LockMark } from '../actions/LockMark.tsx';
import type { LinkTo } from '../links.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './AttachmentBlock.module.css';

type AttachmentLinkProps = {
  link: LinkTo & { download?: string };
  /** The page of this app that it leads to; null: a file of this page, or an external link. */
  path: string | null;
  /** Receives the lock, if there is one. */
  children: (mark: ReactNode) => ReactNode;
};

/**
 * A link whose lock is decided with browsing off (NAV-9): viewers who only browse see the file and open what it requires. The server
 * decides again when the file is requested.
 */
export function AttachmentLink({ link, path, children }: AttachmentLinkProps) {
  const { navigation } = usePlatform();
  const { page } = useBlockPage();
  const openLock = useOpenLock();
  // A file has its page's lock; a fully open page has none.
  const filePath = page.page.access.mode === 'full' ? null : page.page.path;
  const { access, watch } = useLinkAccess({ path: link.download === undefined ? path : filePath, browse: false });
  return (
    // Its address comes with `link`: it is a link, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a
      {...link}
      ref={watch}
      className={styles.attachment}
      data-access={access.state}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        if (access.lock) {
          event.preventDefault();
          const open = () => navigation.navigate(path ?? page.page.path);
          if (!openLock(access.lock, open)) open();
        } else if (path !== null) {
          event.preventDefault();
          navigation.navigate(link.href);
        }
      }}
    >
      {children(access.lock ? <LockMark access={access} size={18} /> : null)}
    </a>
  );
}
