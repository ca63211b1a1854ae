import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useBundle } from '../../../platform/session/useSession.ts';
import type { PageHeaderProps } from '../state/pageHeader.ts';

/** A page that begins with a hero needs no header; if the hero has no text, or is for guests only, the title is for screen readers only. */
export function HeroFirst({ page, children }: PageHeaderProps) {
  const first = page.blocks[0];
  const isMember = useBundle() !== null;
  const hasTitle = first?.type === 'hero' && Boolean(first.data.title) && !(isMember && first.style.guests_only);
  return (
    <>
      {!hasTitle && <VisuallyHidden as="h1">{page.page_title}</VisuallyHidden>}
      {children}
    </>
  );
}
