import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { liveAttribute } from '@bandstand/contract/render.ts';
import { memo, Suspense, useContext, type ComponentType } from 'react';
import { Coloured } from '../platform/screen/Coloured.tsx';
import { BlockBoundary } from './BlockBoundary.tsx';
import { BlockPageProvider } from './BlockPageProvider.tsx';
import type { BlockProps } from './blockProps.ts';
import styles from './Blocks.module.css';
import { ButtonBlock } from './button/ButtonBlock.tsx';
import { CollectionBlock } from './collection/CollectionBlock.tsx';
import { ComposedBlock, NestedBlockContext } from './composed/ComposedBlock.tsx';
import { ForYouBlock } from './for_you/ForYouBlock.tsx';
import { HeroBlock } from './hero/HeroBlock.tsx';
import { IconListBlock } from './icon_list/IconListBlock.tsx';
import { lazyBlocks, prepareBlocks, prepareEveryBlock } from './lazyBlocks.ts';
import { TextBlock } from './text/TextBlock.tsx';

export { prepareBlocks, prepareEveryBlock };

type Drawing<T extends BlockType> = { draw: ComponentType<BlockProps<T>>; width: 'full' | 'grid' | 'reading' };

const drawings: { [T in BlockType]: Drawing<T> } = {
  hero: { draw: HeroBlock, width: 'full' },
  text: { draw: TextBlock, width: 'reading' },
  image: { draw: lazyBlocks.image, width: 'reading' },
  button: { draw: ButtonBlock, width: 'reading' },
  collection: { draw: CollectionBlock, width: 'grid' },
  icon_list: { draw: IconListBlock, width: 'reading' },
  search: { draw: lazyBlocks.search, width: 'grid' },
  chat: { draw: lazyBlocks.chat, width: 'reading' },
  composed: { draw: ComposedBlock, width: 'full' },
  attachment: { draw: lazyBlocks.attachment, width: 'reading' },
  avatar: { draw: lazyBlocks.avatar, width: 'reading' },
  code: { draw: lazyBlocks.code, width: 'reading' },
  form_submission: { draw: lazyBlocks.form_submission, width: 'reading' },
  iframe: { draw: lazyBlocks.iframe, width: 'reading' },
  livestream: { draw: lazyBlocks.livestream, width: 'grid' },
  map: { draw: lazyBlocks.map, width: 'reading' },
  share: { draw: lazyBlocks.share, width: 'reading' },
  social: { draw: lazyBlocks.social, width: 'reading' },
  workout: { draw: lazyBlocks.workout, width: 'reading' },
  for_you: { draw: ForYouBlock, width: 'reading' },
};
/** Complete as the server renders them; links work, and taps on buttons wait for the app. */
const stillBlocks: ReadonlySet<BlockType> = new Set(['hero', 'text', 'image', 'button', 'collection', 'icon_list', 'composed']);
const isStill = (block: Block): boolean => stillBlocks.has(block.type) && !(block.type === 'hero' && block.data.video);

/** Limits nested groups, in case the server ever returns one that contains itself. */
const deepest = 4;

type BlocksProps = { blocks: readonly Block[]; page: PageJson };

/** A page's blocks, one below the other. Unknown types render nothing; a failing block does not affect the others. */
export function Blocks({ blocks, page }: BlocksProps) {
  const first = blocks[0];
  return (
    <BlockPageProvider page={page} blocks={blocks} leadBlockId={first?.type === 'hero' ? first.id : null}>
      {blocks.map((block) => (
        <OneBlock key={block.id} block={block} />
      ))}
    </BlockPageProvider>
  );
}

// Rerenders of the page must not reach blocks before hydration: all of them would hydrate in one long task.
const OneBlock = memo(function OneBlock({ block }: { block: Block }) {
  return (
    <BlockBoundary block={block}>
      <Suspense fallback={null}>
        <BlockFrame block={block} />
      </Suspense>
    </BlockBoundary>
  );
});

function BlockFrame({ block }: { block: Block }) {
  const { depth } = useContext(NestedBlockContext);
  const drawing = (drawings as Partial<Record<string, Drawing<BlockType>>>)[block.type];
  if (!drawing || depth > deepest) return null;
  const Drawn = drawing.draw as ComponentType<{ block: Block }>;
  const { background_color, align, guests_only: isForGuests } = block.style;
  const frame = (
    <Coloured
      colour={background_color}
      className={styles.block}
      // A group's contents are edited in the group: a tap in the builder selects that.
      data-block-id={depth === 0 ? block.id : undefined}
      data-block={block.type}
      {...{ [liveAttribute]: isStill(block) ? undefined : '' }}
      data-align={align ?? undefined}
      data-guests-only={isForGuests || undefined}
    >
      <div className={styles[drawing.width]}>
        <Drawn block={block} />
      </div>
    </Coloured>
  );
  return block.type === 'composed' ? <NestedBlockContext value={{ Nested: OneBlock, depth: depth + 1 }}>{frame}</NestedBlockContext> : frame;
}
