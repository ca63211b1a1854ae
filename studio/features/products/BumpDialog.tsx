import type { Image } from '@bandstand/contract/media.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';
import { bumpFits } from '@bandstand/rules/products/quotes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { usePickers } from '../../platform/pickers.ts';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { useCall, useSend } from '../../platform/queries.ts';
import { useLanguage, useText } from '../../platform/studio.ts';
import { typedMoney } from '../../platform/typedMoney.ts';
import { usePriceText } from '../../platform/usePriceText.ts';
import { BumpCard } from './BumpCard.tsx';
import styles from './products.module.css';

type BumpDialogProps = { product: StudioProduct; bump: StudioProduct['studio_bumps'][number] | null; onClose: () => void };
type Values = {
  productId: string | null;
  versionId: string;
  title: string;
  text: string;
  image: Image | null;
  price: string;
  /** Own prices in further currencies, as they are typed. */ further: Record<string, string>;
};

/** One order bump: what is offered, in which words, for how much. */
export function BumpDialog({ product, bump, onClose }: BumpDialogProps) {
  const t = useText();
  const formId = useId();
  const language = useLanguage();
  const priceText = usePriceText();
  const { pickImage } = usePickers();
  const [values, setValues] = useState<Values>(() => ({
    productId: bump?.product_id ?? null,
    versionId: bump?.version_id ?? '',
    title: bump?.title ?? '',
    text: bump?.text ?? '',
    image: bump?.image ?? null,
    price: bump && bump.own_price !== null ? typedMoney(bump.own_price, bump.currency, language) : '',
    further: Object.fromEntries((bump?.own_prices ?? []).map(({ currency, price }) => [currency, typedMoney(price, currency, language)])),
  }));
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const offered = useCall('GET /studio/products/{id}', { params: { id: values.productId ?? '' } }, { enabled: values.productId !== null }).data;
  const versions = (offered?.versions ?? []).filter(({ is_archived, id }) => !is_archived || id === values.versionId);
  const version = versions.find(({ id }) => id === values.versionId) ?? versions.find(({ is_default }) => is_default) ?? versions[0] ?? null;
  const title = values.title.trim() || (offered?.title ?? '');
  const ownPrice = values.price.trim() === '' || !version ? null : readMoney(values.price, version.currency);
  // Beside an own price each further currency of the version may have one, too.
  const further = ownPrice === null ? [] : (version?.prices ?? []).map(({ currency }) => currency);
  const ownPrices = further.map((currency) => ({ currency, typed: (values.further[currency] ?? '').trim() }));
  const wrongIn = ownPrices.filter(({ currency, typed }) => typed !== '' && readMoney(typed, currency) === null).map(({ currency }) => currency);
  const isPriceWrong = values.price.trim() !== '' && ownPrice === null;
  const main = product.versions.find(({ id }) => id === product.default_version_id) ?? product.versions[0];
  const isOutOfStep = version !== null && main !== undefined && !bumpFits(main, version);
  const options = { changes: ['GET /studio/products', 'GET /studio/products/{id}'] as const, onDone: onClose };
  const add = useSend('POST /studio/products/{id}/order_bumps', options);
  const change = useSend('PUT /studio/products/{id}/order_bumps/{bumpId}', options);
  const error = add.error ?? change.error;
  const isPending = add.isPending || change.isPending;
  const message = formError(t, error, ['title', 'price']);

  const submit = () => {
    if (!values.productId || !version || isPriceWrong || wrongIn.length > 0 || isPending) return;
    const body = {
      title,
      text: values.text.trim() || null,
      image: values.image,
      product_id: values.productId,
      version_id: version.id,
      price: ownPrice,
      prices: ownPrices.flatMap(({ currency, typed }) => {
        const price = typed === '' ? null : readMoney(typed, currency);
        return price === null ? [] : { currency, price };
      }),
    };
    if (bump) change.mutate({ params: { id: product.id, bumpId: bump.id }, body });
    else add.mutate({ params: { id: product.id }, body: { ...body, position: product.studio_bumps.length } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={bump ? t('studio.bumps.edit') : t('studio.bumps.add')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} disabled={!version}>
            {bump ? t('studio.save') : t('studio.bumps.add')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <OneProductPick
          label={t('studio.bumps.product')}
          placeholder={t('studio.pick.product')}
          without={new Set([product.id])}
          value={values.productId}
          onChange={(productId) => set({ productId, versionId: '' })}
        />
        {versions.length > 0 && (
          <div className={styles.pair}>
            <Select
              label={t('studio.bumps.version')}
              value={version?.id ?? ''}
              options={versions.map((found) => ({ value: found.id, label: found.name ? `${priceText(found)} · ${found.name}` : priceText(found) }))}
              onChange={(event) => set({ versionId: event.currentTarget.value })}
            />
            <TextField
              label={t('studio.bumps.own_price')}
              note={t('studio.optional')}
              inputMode="decimal"
              placeholder={version ? typedMoney(version.price, version.currency, language) : ''}
              error={isPriceWrong ? t('studio.price.wrong_amount') : fieldError(error, 'price')}
              value={values.price}
              onChange={(event) => set({ price: event.currentTarget.value })}
            />
          </div>
        )}
        {further.length > 0 && (
          <div className={styles.pair}>
            {further.map((currency) => (
              <TextField
                key={currency}
                label={t('studio.price.amount_in', { currency })}
                note={t('studio.optional')}
                inputMode="decimal"
                error={wrongIn.includes(currency) ? t('studio.price.wrong_amount') : null}
                value={values.further[currency] ?? ''}
                onChange={({ currentTarget: { value } }) => set({ further: { ...values.further, [currency]: value } })}
              />
            ))}
          </div>
        )}
        {offered && versions.length === 0 && <Banner tone="warning">{t('studio.bumps.no_version')}</Banner>}
        {isOutOfStep && <Banner tone="warning">{t('studio.bumps.out_of_step')}</Banner>}
        <TextField
          label={t('studio.field.title')}
          maxLength={120}
          placeholder={offered?.title ?? ''}
          error={fieldError(error, 'title')}
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t('studio.bumps.words')}
          note={t('studio.optional')}
          hint={t('studio.bumps.words_hint')}
          maxLength={500}
          rows={2}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        <div className={styles.coverLine}>
          <Button size="small" onClick={() => void pickImage().then((image) => image && set({ image }))}>
            {values.image ? t('studio.products.image_replace') : t('studio.products.image_choose')}
          </Button>
          {values.image && (
            <Button size="small" variant="quiet" onClick={() => set({ image: null })}>
              {t('studio.remove')}
            </Button>
          )}
        </div>
        {version && (
          <BumpCard
            title={title}
            text={values.text.trim()}
            image={values.image ?? offered?.image ?? null}
            amount={ownPrice ?? version.price}
            currency={version.currency}
          />
        )}
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
