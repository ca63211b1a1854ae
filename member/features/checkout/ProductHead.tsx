import type { Product } from '@bandstand/contract/products.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import shared from './Checkout.module.css';
import styles from './ProductHead.module.css';

/** What is sold: picture, title, words, and what is in it. */
export function ProductHead({ product }: { product: Product }) {
  const { image } = product;
  return (
    <div className={styles.head}>
      {image && (
        <Picture
          className={styles.picture}
          alt={image.alt ?? ''}
          ratio={16 / 9}
          sizes="(max-width: 768px) 100vw, 375px"
          sources={[
            { url: image.urls.small, width: 375 },
            { url: image.urls.medium, width: 750 },
          ]}
        />
      )}
      <h3 className={styles.title}>{product.title}</h3>
      {product.description && <p className={shared.description}>{product.description}</p>}
    </div>
  );
}
