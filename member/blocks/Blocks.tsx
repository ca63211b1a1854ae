import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { Suspense, type ComponentType } from 'react';
import { lazyScreen, type LazyScreen } from '../platform/lazyScreen.tsx';
import { together } from '../platform/together.ts';
import { Coloured } from '../platform/screen/Coloured.tsx';
import { BlockBoundary } from './BlockBoundary.tsx';
import type { BlockProps } from './blockProps.ts';
import styles from './Blocks.module.css';
import { ButtonBlock } from './button/ButtonBlock.tsx';
import { CollectionBlock } from './collection/CollectionBlock.tsx';
import { HeroBlock } from './hero/HeroBlock.tsx';
import { IconListBlock } from './icon_list/IconListBlock.tsx';
import './image/ImageBlock.module.css';
import { BlockPageContext, useBlockPageValue } from './pageContext.ts';
import './search/SearchField.module.css';
import { TextBlock } from './text/TextBlock.tsx';

// What fewer pages have comes with them; its style sheets come at once, for the server's drawing.
const ImageBlock = lazyScreen<BlockProps<'image'>>(() => import('./image/ImageBlock.tsx').then((file) => file.ImageBlock));
const SearchBlock = lazyScreen<BlockProps<'search'>>(() => import('./search/SearchBlock.tsx').then((file) => file.SearchBlock));
const ChatBlock = lazyScreen<BlockProps<'chat'>>(() => import('./chat/ChatBlock.tsx').then((file) => file.ChatBlock));
const lazyBlocks: Partial<Record<string, Pick<LazyScreen<object>, 'prepare'>>> = { image: ImageBlock, search: SearchBlock, chat: ChatBlock };

/** Loads the code of the blocks of a page; null when it is here. */
export const prepareBlocks = (blocks: readonly Pick<Block, 'type'>[]): Promise<unknown> | null =>
  together(blocks.map(({ type }) => lazyBlocks[type]?.prepare()));

/** The same for every type of block: the server draws any of them at once. */
export const prepareEveryBlock = (): Promise<unknown> | null => together(Object.values(lazyBlocks).map((block) => block?.prepare()));

type Drawing<T extends BlockType> = { draw: ComponentType<BlockProps<T>>; width: 'full' | 'grid' | 'reading' };

const drawings: { [T in BlockType]?: Drawing<T> } = {
  hero: { draw: HeroBlock, width: 'full' },
  text: { draw: TextBlock, width: 'reading' },
  image: { draw: ImageBlock, width: 'reading' },
  button: { draw: ButtonBlock, width: 'reading' },
  collection: { draw: CollectionBlock, width: 'grid' },
  icon_list: { draw: IconListBlock, width: 'reading' },
  search: { draw: SearchBlock, width: 'grid' },
  chat: { draw: ChatBlock, width: 'reading' },
};

type BlocksProps = { blocks: readonly Block[]; page: PageJson };

/** The blocks of a page, one below the other. A type that this app does not know draws nothing; a block that fails takes no other with it. */
export function Blocks({ blocks, page }: BlocksProps) {
  const first = blocks[0];
  const value = useBlockPageValue(page, first?.type === 'hero' ? first.id : null);
  return (
    <BlockPageContext value={value}>
      {blocks.map((block) => (
        <BlockBoundary key={block.id} block={block}>
          <Suspense fallback={null}>
            <BlockFrame block={block} />
          </Suspense>
        </BlockBoundary>
      ))}
    </BlockPageContext>
  );
}

function BlockFrame({ block }: { block: Block }) {
  const drawing = (drawings as Partial<Record<string, Drawing<BlockType>>>)[block.type];
  if (!drawing) return null;
  const Drawn = drawing.draw as ComponentType<{ block: Block }>;
  const { background_color, align } = block.style;
  return (
    <Coloured colour={background_color} className={styles.block} data-block-id={block.id} data-block={block.type} data-align={align ?? undefined}>
      <div className={styles[drawing.width]}>
        <Drawn block={block} />
      </div>
    </Coloured>
  );
}
