import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { ReactNode } from 'react';
import { BlockPageProvider } from '../BlockPageProvider.tsx';
import { useBlockPage } from '../pageContext.ts';
import { ActionButton } from './ActionButton.tsx';

type PageActionButtonProps = { action: Action | null; page: PageJson; children: ReactNode };

/** A block's action outside the blocks: in the row below a page. */
export const PageActionButton = ({ action, page, children }: PageActionButtonProps) => (
  <BlockPageProvider page={page}>
    <ActionButton action={action} variant="primary" size="large">
      {typeof children === 'string' ? <Filled text={children} /> : children}
    </ActionButton>
  </BlockPageProvider>
);

const Filled = ({ text }: { text: string }) => useBlockPage().fill(text);
