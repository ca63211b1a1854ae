import { fontFaceCss } from '@bandstand/ui/fonts/fonts.ts';
import { Kit } from '@bandstand/ui/kit/Kit.tsx';
import { kitThemes } from '@bandstand/ui/kit/kitThemes.ts';
import { ThemeScope } from '@bandstand/ui/kit/ThemeScope.tsx';
import { Blocks } from '../../blocks/Blocks.tsx';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { kitPage } from '../../testing/kitPage.ts';

/**
 * `/kit`, in development only: every primitive in every theme, and every block. `?theme=gym&mode=dark` shows one theme, `&part=blocks` only
 * the blocks.
 */
export function KitScreen() {
  const query = new URLSearchParams(useNavigation().place.search);
  const [theme, mode] = [query.get('theme'), query.get('mode')];
  const chosen = kitThemes.find(({ id }) => id === theme);
  const blocks = <Blocks blocks={kitPage.blocks} page={kitPage} />;
  return (
    <>
      {query.get('part') !== 'blocks' && <Kit only={{ theme, mode }} />}
      {chosen ? (
        <ThemeScope theme={chosen.theme} mode={mode === 'dark' ? 'dark' : 'light'}>
          <style>{fontFaceCss([chosen.theme.heading_font, chosen.theme.body_font])}</style>
          {blocks}
        </ThemeScope>
      ) : (
        blocks
      )}
    </>
  );
}
