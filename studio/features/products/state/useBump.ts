import type { Image } from '@bandstand/contract/media.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';
import { bumpFits } from '@bandstand/rules/products/quotes.ts';
import { useState } from 'react';
import { useCall, useSend } from '../../../platform/queries.ts';
import { useLanguage } from '../../../platform/studio.ts';
import { typedMoney } from '../../../platform/words/typedMoney.ts';

type Bump = StudioProduct['studio_bumps'][number];
type Values = {
  productId: string | null;
  versionId: string;
  title: string;
  text: string;
  image: Image | null;
  price: string;
  /** The bump's own prices in further currencies, as typed. */
  further: Record<string, string>;
};

/** The form of an order bump: what it offers, its price, and how it is saved. */
export function useBump(product: StudioProduct, bump: Bump | null, onDone: () => void) {
  const language = useLanguage();
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
  // Next to its own price, each further currency of the version may have one, too.
  const further = ownPrice === null ? [] : (version?.prices ?? []).map(({ currency }) => currency);
  const ownPrices = further.map((currency) => ({ currency, typed: (values.further[currency] ?? '').trim() }));
  const wrongIn = ownPrices.filter(({ currency, typed }) => typed !== '' && readMoney(typed, currency) === null).map(({ currency }) => currency);
  const isPriceWrong = values.price.trim() !== '' && ownPrice === null;
  const main = product.versions.find(({ id }) => id === product.default_version_id) ?? product.versions[0];
  const isOutOfStep = version !== null && main !== undefined && !bumpFits(main, version);
  const options = { changes: ['GET /studio/products', 'GET /studio/products/{id}'] as const, onDone };
  const add = useSend('POST /studio/products/{id}/order_bumps', options);
  const change = useSend('PUT /studio/products/{id}/order_bumps/{bumpId}', options);
  const error = add.error ?? change.error;
  const isPending = add.isPending || change.isPending;

  const submit = () => {
    if (!values.productId || !version || isPriceWrong || wrongIn.length > 0) return;
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
    else add.mutate({ params: { id: product.id }, body });
  };
  return { values, set, offered, versions, version, title, ownPrice, further, wrongIn, isPriceWrong, isOutOfStep, error, isPending, submit };
}

export type OpenBump = ReturnType<typeof useBump>;
