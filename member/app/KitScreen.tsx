import { Kit } from '@bandstand/ui/kit/Kit.tsx';
import { Blocks } from '../blocks/Blocks.tsx';
import { kitPage } from './kitPage.ts';

/** `/kit`, in development only: every primitive in every theme, and every block. */
export function KitScreen() {
  return (
    <>
      <Kit only={{ theme: new URLSearchParams(window.location.search).get('theme'), mode: new URLSearchParams(window.location.search).get('mode') }} />
      <Blocks blocks={kitPage.blocks} page={kitPage} />
    </>
  );
}
