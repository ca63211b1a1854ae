import { MediaCard } from '@bandstand/ui/primitives/MediaCard.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './MyContent.module.css';
import type { MyContent } from './myContent.queries.ts';

/** Purchases; each leads to the first page that it opens, or to the list of purchases. */
export function PurchasedProducts({ products }: { products: MyContent['purchased_products']['items'] }) {
  const t = useText();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="my-purchased">
      <div className={styles.sectionHead}>
        <h2 id="my-purchased" className={styles.sectionTitle}>
          {t('my_content.purchased')}
        </h2>
        <a href="/me/account/purchases" className={styles.more}>
          {t('screen.account_purchases')}
        </a>
      </div>
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.id}>
            <MediaCard
              layout="row"
              title={product.title}
              href={product.path ?? '/me/account/purchases'}
              picture={{ ...pictureOf(product.image, ''), sizes: '88px' }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
