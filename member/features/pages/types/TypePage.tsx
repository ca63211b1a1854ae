import type { ReactNode } from 'react';
import { useSlots } from '../../../platform/slots.ts';
import { CoverHeader } from '../header/CoverHeader.tsx';
import { HeroFirst } from '../header/HeroFirst.tsx';
import { PageFacts } from '../header/PageFacts.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import styles from './TypePage.module.css';

type TypePageProps = PageHeaderProps & {
  facts?: ReactNode;
  /** The type's own content: between the header and the owner's blocks. */ content: ReactNode;
  /** The content uses the wide column: header and text align with its edge. */
  isWide?: boolean;
};

/** A page whose type has its own content. A hero at the top stays at the top. */
export function TypePage({ isWide = false, ...rest }: TypePageProps) {
  const drawn = <TypeContent {...rest} />;
  return isWide ? <div className={styles.wide}>{drawn}</div> : drawn;
}

function TypeContent({ page, facts, content, children }: Omit<TypePageProps, 'isWide'>) {
  const { Blocks } = useSlots();
  const [first, ...rest] = page.blocks;
  if (first?.type !== 'hero') {
    return (
      <CoverHeader page={page} facts={facts}>
        {content}
        {children}
      </CoverHeader>
    );
  }
  return (
    <HeroFirst page={page}>
      <Blocks blocks={[first]} page={page} />
      <div className={styles.facts}>
        <PageFacts page={page}>{facts}</PageFacts>
      </div>
      {content}
      <Blocks blocks={rest} page={page} />
    </HeroFirst>
  );
}
