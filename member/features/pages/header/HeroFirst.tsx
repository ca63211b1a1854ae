import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';

/** A page that begins with a hero needs no header; if the hero has no text, the title is for screen readers only. */
export function HeroFirst({ page, children }: PageHeaderProps) {
  const first = page.blocks[0];
  const hasTitle = first?.type === 'hero' && Boolean(first.data.title);
  return (
    <>
      {!hasTitle && <VisuallyHidden as="h1">{page.page_title}</VisuallyHidden>}
      {children}
    </>
  );
}
