import type { Image } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { attributeValues, fillAttributes, fillRichText } from '@bandstand/rules/text/attributes.ts';
import type { RichText } from '@bandstand/contract/richtext.ts';
import { createContext, useContext, useMemo, useState } from 'react';
import { useBundle } from '../platform/session/useSession.ts';

export type BlockPage = {
  /** The page's data; its blocks may be older than those rendered. */
  page: Omit<PageJson, 'blocks'>;
  /** The block whose title replaces the page's own: a hero at the top. */
  leadBlockId: string | null;
  fill(text: string): string;
  fillRich(richText: RichText): RichText;
  /** Enlarges a picture among the page's others; null: the first of them. */
  showLarge(image: Image | null): void;
};

export const BlockPageContext = createContext<BlockPage | null>(null);

/** The page around a block. */
export function useBlockPage(): BlockPage {
  const page = useContext(BlockPageContext);
  if (!page) throw new Error('Blocks render only inside a page');
  return page;
}

/** Fills attributes of the page and the member into texts (BLK-6). The server knows no member, so theirs are filled after hydration. */
export function useBlockPageValue(drawn: PageJson, leadBlockId: string | null, showLarge: BlockPage['showLarge']): BlockPage {
  const page = useSteady(drawn);
  const bundle = useBundle();
  const user = bundle?.user;
  return useMemo(() => {
    const values = attributeValues({
      pageTitle: page.page_title,
      attributes: page.attributes,
      memberName: user?.name ?? null,
      memberAttributes: user?.attributes ?? {},
    });
    const fill = (text: string) => fillAttributes(text, values);
    return { page, leadBlockId, fill, fillRich: (richText) => fillRichText(richText, values), showLarge };
  }, [page, leadBlockId, user, showLarge]);
}

/** The same object while only the page's blocks change, so that an edit in the builder rerenders only its own block. */
function useSteady(page: PageJson): PageJson {
  const [steady, setSteady] = useState(page);
  if (steady === page || isSameButBlocks(steady, page)) return steady;
  setSteady(page);
  return page;
}

const isSameButBlocks = (one: PageJson, other: PageJson): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof PageJson)[]).every((name) => name === 'blocks' || Object.is(one[name], other[name]));
