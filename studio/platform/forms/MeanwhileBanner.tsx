import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../studio.ts';
import type { Meanwhile } from './useSharedForm.ts';

/** Says that someone else saved what is being edited, and that no change is lost. */
export function MeanwhileBanner({ meanwhile, onTheirs }: { meanwhile: Meanwhile; onTheirs: () => void }) {
  const t = useText();
  if (meanwhile === null) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={onTheirs}>
          {t('studio.meanwhile.theirs')}
        </Button>
      }
    >
      {t(`studio.meanwhile.${meanwhile}`)}
    </Banner>
  );
}
