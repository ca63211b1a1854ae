import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { withAllTexts } from '../platform/AllTexts.tsx';
import { BlockPageContext, useBlockPageValue } from './pageContext.ts';

const PageLightbox = lazy(() => import('./lightbox/PageLightbox.tsx').then((file) => ({ default: withAllTexts(file.PageLightbox) })));

type BlockPageProviderProps = {
  page: PageJson;
  /** The blocks that are drawn, where they are not those of the page. */
  blocks?: readonly Block[];
  leadBlockId?: string | null;
  children: ReactNode;
};

/** What blocks and their actions ask of the page around them, and the place where its pictures are shown large. */
export function BlockPageProvider({ page, blocks = page.blocks, leadBlockId = null, children }: BlockPageProviderProps) {
  const [shown, setShown] = useState<{ image: Image | null } | null>(null);
  const [showLarge] = useState(() => (image: Image | null) => setShown({ image }));
  const value = useBlockPageValue(page, leadBlockId, showLarge);
  return (
    <BlockPageContext value={value}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <PageLightbox blocks={blocks} image={shown.image} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </BlockPageContext>
  );
}
