import type { PageJson } from '@bandstand/contract/pages.ts';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Coloured } from '../../platform/screen/Coloured.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useSlots } from '../../platform/slots.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './OverlaySheet.module.css';

/** An overlay in its editor's frame: the members' modal without a page below. It cannot be closed. */
export function OverlayFrame({ page }: { page: PageJson }) {
  const t = useText();
  const { Blocks } = useSlots();
  const title = page.page_title || t('block.more');
  return (
    <Screen title={title} isHeadingHidden width="full" hidesTabBar>
      <Sheet open isSteady onClose={() => {}} title={title} isTitleHidden isBare closeLabel={t('shell.close')} colorMode={page.color_mode}>
        <Coloured colour={page.background_color} className={styles.blocks}>
          <Blocks blocks={page.blocks} page={page} />
        </Coloured>
      </Sheet>
    </Screen>
  );
}
