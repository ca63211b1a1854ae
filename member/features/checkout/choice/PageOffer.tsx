import type { Product } from '@bandstand/contract/products.ts';
import { currencyOfCountry, productIn } from '@bandstand/rules/products/offered.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { useConfig } from '../../../platform/platform.ts';
import type { PageOfferProps } from '../../../platform/slots.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { guessCountry, readChoice } from '../state/checkoutChoice.ts';
import { currencyFor } from '../state/checkoutCurrency.ts';
import { useCheckoutProducts } from '../state/checkout.queries.ts';
import { priceDetails, priceText } from '../state/priceWords.ts';
import styles from './PageOffer.module.css';

/** The most contents that one offer names. */
const mostNamed = 5;

/** What a locked page costs, on the page itself: one card per product, and the way to the checkout. */
export function PageOffer({ productIds, titleOfPage, onBuy }: PageOfferProps) {
  const t = useText();
  const { data, isPending } = useCheckoutProducts(productIds);
  const { currency_countries: countries = [] } = useConfig().payments;
  const ofCountry = currencyOfCountry(countries, guessCountry(navigator.languages));
  const products = (data ?? [])
    .map((product) => productIn(product, currencyFor(product, readChoice({}, null), ofCountry)))
    .filter(({ versions }) => startVersion(versions) !== null);
  if (isPending) {
    return (
      <SkeletonGroup label={t('shell.loading')} className={styles.offer}>
        <Skeleton shape="block" height="220px" />
      </SkeletonGroup>
    );
  }
  if (products.length === 0) {
    return (
      <Button variant="primary" size="large" onClick={() => onBuy(null)}>
        {t('locked.purchase')}
      </Button>
    );
  }
  return (
    <ul className={styles.offers}>
      {products.map((product) => (
        <li key={product.id}>
          <Offer product={product} titleOfPage={titleOfPage} onBuy={() => onBuy(products.length === 1 ? null : product.id)} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ product, titleOfPage, onBuy }: { product: Product; titleOfPage: string; onBuy: () => void }) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const version = startVersion(product.versions);
  if (!version) return null;
  const details = priceDetails(version, { t, language });
  // What only repeats the page's own name says nothing.
  const inside = product.included_items.filter(({ title }) => title !== titleOfPage);
  const rest = inside.length - mostNamed;
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {product.title}
      </h3>
      {product.description && <p className={styles.text}>{product.description}</p>}
      {inside.length > 0 && (
        <ul className={styles.inside}>
          {inside.slice(0, mostNamed).map((item) => (
            <li key={item.id}>
              <Icon of={Check} size={16} className={styles.check} />
              <span>{item.title}</span>
            </li>
          ))}
          {rest > 0 && <li className={styles.rest}>{t('offer.more', { count: rest })}</li>}
        </ul>
      )}
      <p className={styles.price}>{priceText(version, { t, language })}</p>
      {details.length > 0 && <p className={styles.text}>{details.join(' · ')}</p>}
      <Button variant="primary" size="large" wide aria-describedby={id} onClick={onBuy}>
        {t('locked.purchase')}
      </Button>
    </section>
  );
}
