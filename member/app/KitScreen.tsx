import { Kit } from '@bandstand/ui/kit/Kit.tsx';
import { Blocks } from '../blocks/Blocks.tsx';
import { useNavigation } from '../platform/useNavigation.ts';
import { kitPage } from '../testing/kitPage.ts';

/** `/kit`, in development only: every primitive in every theme, and every block. */
export function KitScreen() {
  const query = new URLSearchParams(useNavigation().place.search);
  return (
    <>
      <Kit only={{ theme: query.get('theme'), mode: query.get('mode') }} />
      <Blocks blocks={kitPage.blocks} page={kitPage} />
    </>
  );
}
