import type { StudioProduct } from '@bandstand/contract/products.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { formError } from '../../../platform/errors.ts';
import { OneProductPick } from '../../../platform/picking/OneProductPick.tsx';
import { useText } from '../../../platform/studio.ts';
import { BumpCard } from './BumpCard.tsx';
import { BumpPrices } from './BumpPrices.tsx';
import { BumpWords } from './BumpWords.tsx';
import { useBump } from '../state/useBump.ts';

type BumpDialogProps = { product: StudioProduct; bump: StudioProduct['studio_bumps'][number] | null; onClose: () => void };

/** One order bump: what is offered, with which text, for how much. */
export function BumpDialog({ product, bump, onClose }: BumpDialogProps) {
  const t = useText();
  const open = useBump(product, bump, onClose);
  const { values, set, offered, versions, version, title, ownPrice, error } = open;
  return (
    <FormDialog
      onClose={onClose}
      title={bump ? t('studio.bumps.edit') : t('studio.bumps.add')}
      submit={bump ? t('studio.save') : t('studio.bumps.add')}
      isReady={version !== null}
      isPending={open.isPending}
      onSubmit={open.submit}
      message={formError(t, error, ['title', 'price'])}
    >
      <OneProductPick
        label={t('studio.bumps.product')}
        placeholder={t('studio.pick.product')}
        without={new Set([product.id])}
        value={values.productId}
        onChange={(productId) => set({ productId, versionId: '' })}
      />
      <BumpPrices bump={open} />
      {offered && versions.length === 0 && <Banner tone="warning">{t('studio.bumps.no_version')}</Banner>}
      {open.isOutOfStep && <Banner tone="warning">{t('studio.bumps.out_of_step')}</Banner>}
      <BumpWords bump={open} />
      {version && (
        <BumpCard
          title={title}
          text={values.text.trim()}
          image={values.image ?? offered?.image ?? null}
          amount={ownPrice ?? version.price}
          currency={version.currency}
        />
      )}
    </FormDialog>
  );
}
