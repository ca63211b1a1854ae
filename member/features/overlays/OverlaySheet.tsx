import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { Overlay } from '@bandstand/contract/reusables.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { isMissing } from '../../platform/pages/pages.ts';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { Coloured } from '../../platform/screen/Coloured.tsx';
import { useSlots } from '../../platform/slots.ts';
import { useText } from '../../platform/texts/useText.ts';
import { pageAround } from '../../platform/pages/pageAround.ts';
import { useOverlay } from './overlays.queries.ts';
import styles from './OverlaySheet.module.css';

type OverlaySheetProps = { id: string; onClose: () => void; /** Always visible below the blocks. */ footer?: ReactNode };

/** A modal of blocks with its own mode and background (BLK-11): loading, deleted, failed, or ready. */
export function OverlaySheet({ id, onClose, footer }: OverlaySheetProps) {
  const t = useText();
  const { data, error, refetch } = useOverlay(id);
  const isSlow = useIsSlow(!data && !error);
  return (
    <Sheet
      open={Boolean(data ?? error) || isSlow}
      isSteady={isSlow}
      onClose={onClose}
      title={data?.title || t('block.more')}
      isTitleHidden
      isBare={Boolean(data)}
      closeLabel={t('shell.close')}
      colorMode={data?.color_mode}
      footer={data && footer}
    >
      {data && <Drawn overlay={data} />}
      {!data && !error && (
        <LateSkeleton label={t('shell.loading')} className={styles.bones}>
          <Skeleton shape="block" ratio={16 / 9} />
          <Skeleton lines={3} />
        </LateSkeleton>
      )}
      {error && !data && isMissing(error) && <EmptyState title={t('overlay.gone')} />}
      {error && !data && !isMissing(error) && (
        <ErrorState
          title={t('shell.load_failed')}
          text={refusalText(error, t)}
          action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>}
        />
      )}
    </Sheet>
  );
}

/** Most overlays load in a moment and open at their own height; only a slow one opens with a skeleton, at its maximum height. */
const slowMs = 700;

function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow;
}

function Drawn({ overlay }: { overlay: Overlay }) {
  const { Blocks } = useSlots();
  const { pages, navigation } = usePlatform();
  // The page below stays the same: navigation closes the overlay.
  const [below] = useState(() => pages.peek(navigation.current().path));
  return (
    <Coloured colour={overlay.background_color} className={styles.blocks}>
      <Blocks blocks={overlay.blocks} page={pageAround(overlay, below)} />
    </Coloured>
  );
}
