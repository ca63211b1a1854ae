import type { Product } from '@bandstand/contract/products.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from './ProductChoice.module.css';
import { priceDetails, priceText } from '../state/priceWords.ts';
import { ProductHead } from './ProductHead.tsx';

/** Two or more offers for the same content, side by side. */
export function ProductChoice({ products, onChoose }: { products: Product[]; onChoose: (productId: string) => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className={styles.products}>
      {products.map((product) => {
        const version = startVersion(product.versions);
        if (!version) return null;
        return (
          <li key={product.id} className={styles.product}>
            <ProductHead product={product} />
            <p className={styles.price}>{priceText(version, { t, language })}</p>
            <p className={shared.details}>{priceDetails(version, { t, language }).join(' · ')}</p>
            <Button variant="primary" wide onClick={() => onChoose(product.id)} aria-label={t('checkout.choose_named', { product: product.title })}>
              {t('checkout.choose')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
