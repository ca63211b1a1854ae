import type { StudioProduct } from '@bandstand/contract/products.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { errorText, fieldError } from '../../platform/errors.ts';
import { usePickers } from '../../platform/pickers.ts';
import { useCall, useRemember, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SaveFoot } from '../../platform/screen/SaveFoot.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { ProductVersions } from './ProductVersions.tsx';
import styles from './products.module.css';

/** One product: what it is, what it costs, what it opens. */
export function ProductScreen({ productId }: { productId: string }) {
  const t = useText();
  const product = useCall('GET /studio/products/{id}', { params: { id: productId } });
  return (
    <Screen title={product.data?.title ?? t('studio.products.title')} width="reading" lead={<Link href="/products">{t('studio.products.all')}</Link>}>
      <QueryView query={product}>{(found) => <Editor key={found.id} product={found} />}</QueryView>
    </Screen>
  );
}

type Values = Pick<StudioProduct, 'title' | 'description' | 'image' | 'is_hidden' | 'is_published'>;
const valuesOf = ({ title, description, image, is_hidden, is_published }: StudioProduct): Values => ({
  title,
  description,
  image,
  is_hidden,
  is_published,
});

function Editor({ product }: { product: StudioProduct }) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const { pickImage } = usePickers();
  const { ask, dialog } = useConfirm();
  const remember = useRemember();
  const [values, setValues] = useState<Values>(() => valuesOf(product));
  const params = { id: product.id };
  const save = useSend('PUT /studio/products/{id}', {
    changes: ['GET /studio/products'],
    onDone: (saved) => {
      remember('GET /studio/products/{id}', { params }, saved);
      setValues(valuesOf(saved));
      toast({ text: t('studio.saved') });
    },
  });
  const remove = useSend('DELETE /studio/products/{id}', {
    changes: ['GET /studio/products'],
    onDone: () => {
      toast({ text: t('studio.products.deleted', { title: product.title }) });
      go('/products');
    },
  });
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(product));
  const error = save.error ?? remove.error;
  const canWrite = may('sell.write');
  const chooseImage = async () => {
    const image = await pickImage();
    if (image) set({ image });
  };

  return (
    <div className={styles.parts}>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params, body: values });
        }}
      >
        <fieldset className={styles.fields} disabled={!canWrite}>
          <TextField
            label={t('studio.field.title')}
            value={values.title}
            maxLength={200}
            error={fieldError(save.error, 'title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextArea
            label={t('studio.products.description')}
            hint={t('studio.products.description_hint')}
            value={values.description ?? ''}
            maxLength={4000}
            onChange={(event) => set({ description: event.currentTarget.value || null })}
          />
          <div className={styles.stack}>
            <span className={styles.label}>{t('studio.products.image')}</span>
            <div className={styles.coverLine}>
              {values.image && <img src={values.image.urls.small} alt={values.image.alt ?? ''} className={styles.cover} />}
              <Button onClick={() => void chooseImage()}>
                {values.image ? t('studio.products.image_replace') : t('studio.products.image_choose')}
              </Button>
              {values.image && (
                <Button variant="quiet" onClick={() => set({ image: null })}>
                  {t('studio.remove')}
                </Button>
              )}
            </div>
          </div>
          <Switch
            label={t('studio.products.is_published')}
            hint={t('studio.products.is_published_hint')}
            checked={values.is_published}
            onChange={(is_published) => set({ is_published })}
          />
          <Switch
            label={t('studio.products.is_hidden')}
            hint={t('studio.products.is_hidden_hint')}
            checked={values.is_hidden}
            onChange={(is_hidden) => set({ is_hidden })}
          />
        </fieldset>
        {error && <Banner tone="danger">{errorText(t, error)}</Banner>}
        {canWrite && <SaveFoot isChanged={isChanged} isPending={save.isPending} onDiscard={() => setValues(valuesOf(product))} />}
      </form>
      <ProductVersions product={product} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.products.opens')}</h2>
        {product.included_items.length === 0 && <p className={styles.quiet}>{t('studio.products.opens_nothing')}</p>}
        <ul className={styles.versions}>
          {product.included_items.map((item) => (
            <li key={`${item.type}-${item.id}`} className={styles.version}>
              <Link href={`/pages/${item.id}`}>{item.title}</Link>
              <span className={styles.quiet}>{item.path}</span>
            </li>
          ))}
        </ul>
      </section>
      {canWrite && (
        <section className={styles.section}>
          <div>
            <Button
              variant="quiet"
              onClick={() =>
                ask({
                  title: t('studio.products.delete.title', { title: product.title }),
                  text: t('studio.products.delete.text'),
                  confirm: t('studio.products.delete'),
                  run: () => remove.mutate({ params }),
                })
              }
            >
              {t('studio.products.delete')}
            </Button>
          </div>
        </section>
      )}
      {dialog}
    </div>
  );
}
