import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { MediaCard, type MediaCardProps } from '@bandstand/ui/primitives/MediaCard.tsx';
import type { ReactNode } from 'react';
import { usePageLink } from '../links/PageLink.tsx';
import styles from './ContentCard.module.css';
import { pictureOf } from './pictures.ts';
import { shareCover } from './shareCover.ts';
import { useItemLine, useItemState } from './useItemState.ts';

type ContentCardProps = {
  item: ContentItem;
  layout?: MediaCardProps['layout'];
  ratio?: number;
  headingLevel?: MediaCardProps['headingLevel'];
  /** Instead of the item's own line. */
  line?: ReactNode;
  action?: ReactNode;
  /** Width on the screen, as in `sizes`. */
  sizes?: string;
};

/** A page in a list: opens it, or what its lock requires. Locked ones stay inviting: a small mark on the picture, nothing greyed out. */
export function ContentCard({ item, layout = 'card', ratio, headingLevel, line, action, sizes }: ContentCardProps) {
  const { access, watched, link } = usePageLink({ path: item.path, pageId: item.page_id, decision: item.access });
  const state = useItemState(item, access);
  const ownLine = useItemLine(item, access);
  const picture = pictureOf(item.image, '');
  return (
    <div {...watched} className={styles.cell}>
      <MediaCard
        href={link.href}
        onClick={(event) => {
          shareCover(event.currentTarget.closest('article'));
          link.onClick(event);
        }}
        title={item.title}
        line={line ?? ownLine}
        layout={layout}
        {...(ratio === undefined ? {} : { ratio })}
        {...(headingLevel === undefined ? {} : { headingLevel })}
        state={state}
        picture={{ ...picture, ...(sizes === undefined ? {} : { sizes }) }}
        action={action}
        className={styles.card}
      />
    </div>
  );
}
