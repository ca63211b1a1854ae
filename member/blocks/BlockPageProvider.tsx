import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { findPart } from '@bandstand/rules/pages/hash.ts';
import { Suspense, useCallback, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../platform/navigation/lazyPart.tsx';
import { withAllTexts } from '../platform/texts/AllTexts.tsx';
import { useHashParts, usePanels } from '../platform/navigation/useNavigation.ts';
import { BlockPageContext, useBlockPageValue } from './pageContext.ts';

const PageLightbox = lazyPart(() => import('./lightbox/PageLightbox.tsx').then((file) => withAllTexts(file.PageLightbox)), { isKept: true });

/** The hash part while a picture is enlarged. */
const panel = 'picture';

type BlockPageProviderProps = {
  page: PageJson;
  /** The rendered blocks, if not the page's. */
  blocks?: readonly Block[];
  leadBlockId?: string | null;
  children: ReactNode;
};

/** The surroundings of blocks and their actions, and the lightbox for their pictures. */
export function BlockPageProvider({ page, blocks = page.blocks, leadBlockId = null, children }: BlockPageProviderProps) {
  const id = useId();
  const { openPanel, closePanel } = usePanels();
  const [shown, setShown] = useState<{ image: Image | null } | null>(null);
  // A history step like any panel, so that Back closes it; `of` tells it apart from the one in an overlay above.
  const isOpen = findPart(useHashParts(), panel)?.query['of'] === id;
  const showLarge = useCallback(
    (image: Image | null) => {
      setShown({ image });
      openPanel(panel, { of: id });
    },
    [openPanel, id],
  );
  const value = useBlockPageValue(page, leadBlockId, showLarge);
  return (
    <BlockPageContext value={value}>
      {children}
      {shown && isOpen && (
        <Suspense fallback={null}>
          <PageLightbox blocks={blocks} image={shown.image} onClose={() => closePanel(panel)} />
        </Suspense>
      )}
    </BlockPageContext>
  );
}
