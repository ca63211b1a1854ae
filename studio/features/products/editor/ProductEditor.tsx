import type { StudioProduct } from '@bandstand/contract/products.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useLocation } from 'wouter';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { errorText, formError } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { AccessChanges } from '../../../platform/screen/AccessChanges.tsx';
import { MeanwhileBanner } from '../../../platform/forms/MeanwhileBanner.tsx';
import { SaveFoot } from '../../../platform/forms/SaveFoot.tsx';
import { Section } from '../../../platform/screen/Section.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useSharedForm } from '../../../platform/forms/useSharedForm.ts';
import { ProductAfter, ProductVisibility } from './ProductAfter.tsx';
import { ProductBasics } from './ProductBasics.tsx';
import { ProductBumps } from '../bumps/ProductBumps.tsx';
import { changesOf, isOtherPages, valuesOf, type ProductValues } from '../state/productForm.ts';
import { ProductOpens } from './ProductOpens.tsx';
import { ProductVersions } from '../prices/ProductVersions.tsx';
import styles from '../parts/products.module.css';
import { useSaveProduct } from '../state/useSaveProduct.ts';

const shownFields = ['title', 'success_action', 'success_action.url', 'success_action.page_id', 'iap.apple_product_id', 'iap.google_product_id'];

/** One product in parts. Prices and bumps are saved at once; everything else waits for Save. */
export function ProductEditor({ product }: { product: StudioProduct }) {
  const t = useText();
  const { may } = useStaff();
  const saved = valuesOf(product);
  const fields = useSharedForm(saved.fields);
  const opens = useSharedForm({ pageIds: saved.pageIds });
  const values: ProductValues = { fields: fields.values, ...opens.values };
  const base: ProductValues = { fields: fields.base, ...opens.base };
  const reset = ({ fields: ofProduct, pageIds }: ProductValues) => {
    fields.reset(ofProduct);
    opens.reset({ pageIds });
  };
  const saving = useSaveProduct(product, base, (found) => reset(valuesOf(found)));
  const isChanged = changesOf(values, base) !== null || isOtherPages(values, base);
  const meanwhile = [fields.meanwhile, opens.meanwhile].find((found) => found === 'contested') ?? fields.meanwhile ?? opens.meanwhile;
  const part = { fields: values.fields, set: fields.set, error: saving.error };
  const canWrite = may('sell.write');
  const message = meanwhile === null ? formError(t, saving.error, shownFields) : null;
  return (
    <>
      <fieldset className={styles.part} disabled={!canWrite}>
        <ProductBasics {...part} />
      </fieldset>
      <ProductVersions product={product} />
      <ProductOpens
        product={product}
        pageIds={values.pageIds}
        productIds={values.fields.included_product_ids}
        onPages={(pageIds) => opens.set({ pageIds })}
        onProducts={(included_product_ids) => fields.set({ included_product_ids })}
      />
      <ProductBumps product={product} />
      <fieldset className={styles.part} disabled={!canWrite}>
        <ProductAfter {...part} />
        <ProductVisibility {...part} />
      </fieldset>
      {canWrite && <Remove product={product} />}
      <MeanwhileBanner meanwhile={meanwhile} onTheirs={() => reset(saved)} />
      {message && <Banner tone="danger">{message}</Banner>}
      {canWrite && (
        <form
          className={styles.saveBar}
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving.isPending) void saving.save(values);
          }}
        >
          <SaveFoot isChanged={isChanged} isPending={saving.isPending} onDiscard={() => reset(saved)} />
        </form>
      )}
      <ActionDialog
        open={saving.changes !== null}
        onClose={saving.cancel}
        title={t('studio.products.access_title')}
        submit={t('studio.products.access_confirm')}
        onAction={() => void saving.confirm()}
      >
        <p>{t('studio.products.access_text')}</p>
        <AccessChanges changes={(saving.changes ?? []).map(({ id, path, ...change }) => ({ ...change, page_id: id, path: path ?? '' }))} />
      </ActionDialog>
    </>
  );
}

function Remove({ product }: { product: StudioProduct }) {
  const t = useText();
  const [, go] = useLocation();
  const { ask, dialog } = useConfirm();
  const remove = useSend('DELETE /studio/products/{id}', {
    changes: ['GET /studio/products'],
    onDone: () => {
      toast({ text: t('studio.products.deleted', { title: product.title }) });
      go('/products');
    },
  });
  return (
    <Section title={t('studio.products.delete')} text={t('studio.products.delete.text')}>
      <div>
        <Button
          variant="quiet"
          onClick={() =>
            ask({
              title: t('studio.products.delete.title', { title: product.title }),
              text: t('studio.products.delete.text'),
              confirm: t('studio.products.delete'),
              run: () => remove.mutate({ params: { id: product.id } }),
            })
          }
        >
          {t('studio.products.delete')}
        </Button>
      </div>
      {remove.error && <Banner tone="danger">{errorText(t, remove.error)}</Banner>}
      {dialog}
    </Section>
  );
}
