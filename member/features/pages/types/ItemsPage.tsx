import type { CollectionData } from '@bandstand/contract/pages.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { ContentList } from '../../../platform/content/ContentList.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { PackCard } from './PackCard.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import { TypePage } from './TypePage.tsx';
import styles from './TypePage.module.css';

/**
 * A collection as a grid of its pages, a pack as its contents; each with its own lock. An owner's own layout of a collection takes
 * precedence.
 */
export function ItemsPage({ page, children }: PageHeaderProps) {
  const t = useText();
  const { items = [] } = (page.type_data ?? {}) as Partial<CollectionData>;
  const isPack = page.page_content_type === 'pack';
  return (
    <TypePage
      page={page}
      isWide={!isPack}
      content={
        <>
          {isPack && page.page.access.mode === 'full' && (
            <div className={styles.section}>
              <PackCard page={page} />
            </div>
          )}
          {items.length > 0 ? (
            <section className={styles.section} aria-label={isPack ? undefined : t('block.collection')}>
              {isPack && <h2>{t('type.pack.items')}</h2>}
              <ContentList items={items} layout={isPack ? 'list' : 'grid'} headingLevel={isPack ? 3 : 2} />
            </section>
          ) : (
            page.blocks.length === 0 && <p className={classNames(styles.section, styles.quiet)}>{t('block.collection_empty')}</p>
          )}
        </>
      }
    >
      {children}
    </TypePage>
  );
}
