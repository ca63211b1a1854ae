import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { Suspense, type ComponentType } from 'react';
import { Coloured } from '../platform/screen/Coloured.tsx';
import { BlockBoundary } from './BlockBoundary.tsx';
import type { BlockProps } from './blockProps.ts';
import styles from './Blocks.module.css';
import { ButtonBlock } from './button/ButtonBlock.tsx';
import { ChatBlock } from './chat/ChatBlock.tsx';
import { CollectionBlock } from './collection/CollectionBlock.tsx';
import { HeroBlock } from './hero/HeroBlock.tsx';
import { IconListBlock } from './icon_list/IconListBlock.tsx';
import { ImageBlock } from './image/ImageBlock.tsx';
import { BlockPageContext, useBlockPageValue } from './pageContext.ts';
import { SearchBlock } from './search/SearchBlock.tsx';
import { TextBlock } from './text/TextBlock.tsx';

type Drawing<T extends BlockType> = { draw: ComponentType<BlockProps<T>>; width: 'full' | 'grid' | 'reading' };

const drawings: { [T in BlockType]: Drawing<T> } = {
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
