import type { Product } from '@bandstand/contract/products.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { pictureOf } from '../../../platform/content/pictures.ts';
import shared from '../frame/Checkout.module.css';
import styles from './ProductHead.module.css';

/** The product: picture, title, text, and contents. */
export function ProductHead({ product }: { product: Product }) {
  const { image } = product;
  return (
    <div className={styles.head}>
      {image && <Picture {...pictureOf(image)} className={styles.picture} ratio={16 / 9} sizes="(max-width: 768px) 100vw, 375px" />}
      <h3 className={styles.title}>{product.title}</h3>
      {product.description && <p className={shared.description}>{product.description}</p>}
    </div>
  );
}
