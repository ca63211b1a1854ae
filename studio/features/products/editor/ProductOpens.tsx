import type { StudioProduct } from '@bandstand/contract/products.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { Link } from 'wouter';
import { usePages } from '../../../platform/lookups.ts';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { Combo } from '../../../platform/picking/Combo.tsx';
import { OneProductPick } from '../../../platform/picking/OneProductPick.tsx';
import { useCall } from '../../../platform/queries.ts';
import { Section } from '../../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { itemsOf } from '../state/productForm.ts';
import styles from '../parts/products.module.css';

type ProductOpensProps = {
  product: StudioProduct;
  pageIds: readonly string[];
  productIds: readonly string[];
  onPages: (ids: string[]) => void;
  onProducts: (ids: string[]) => void;
};

/** The pages, programs, packs and events that holders of the product can open, and the products that come with it (COM-4). */
export function ProductOpens({ product, pageIds, productIds, onPages, onProducts }: ProductOpensProps) {
  const t = useText();
  const { may } = useStaff();
  const pages = usePages().data?.items ?? [];
  const canWrite = may('sell.write');
  const saved = new Map(itemsOf(product).map((item) => [item.id, item]));
  const pageOf = (id: string) => pages.find((page) => page.id === id) ?? saved.get(id);
  const typeOf = (type: string) => t.find(`studio.page_type.${type}`) ?? type;
  const options = pages
    .filter(({ id, status }) => status !== 'archived' && !pageIds.includes(id))
    .map(({ id, title, path, type }) => ({
      value: id,
      label: title,
      detail: path,
      icon: <Icon of={typeIcons[type]} size={16} label={typeOf(type)} />,
    }));
  return (
    <Section title={t('studio.products.opens')} text={t('studio.products.opens_text')}>
      {pageIds.length === 0 && productIds.length === 0 && <p className={styles.quiet}>{t('studio.products.opens_nothing')}</p>}
      {pageIds.length + productIds.length > 0 && (
        <ul className={styles.versions} aria-label={t('studio.products.opens')}>
          {pageIds.map((id) => {
            const page = pageOf(id);
            const title = page?.title ?? t('studio.products.gone');
            return (
              <li key={id} className={styles.version}>
                <Icon
                  of={typeIcons[(page?.type ?? 'generic') as keyof typeof typeIcons] ?? typeIcons.generic}
                  size={16}
                  label={typeOf(page?.type ?? 'generic')}
                />
                <span className={styles.words}>
                  <Link href={`/pages/${id}`}>{title}</Link>
                  <span className={styles.quiet}>{page?.path}</span>
                </span>
                {canWrite && <Remove title={title} onRemove={() => onPages(pageIds.filter((other) => other !== id))} />}
              </li>
            );
          })}
          {productIds.map((id) => (
            <Included key={id} id={id} onRemove={canWrite ? () => onProducts(productIds.filter((other) => other !== id)) : null} />
          ))}
        </ul>
      )}
      {canWrite && (
        <div className={styles.pair}>
          <Combo
            // After a pick the field starts empty.
            key={pageIds.length}
            label={t('studio.products.add_page')}
            placeholder={t('studio.products.add_page_hint')}
            options={options}
            value={null}
            onChange={(id) => id && onPages([...pageIds, id])}
          />
          <OneProductPick
            key={`products ${productIds.length}`}
            label={t('studio.products.add_product')}
            placeholder={t('studio.pick.product')}
            without={new Set([product.id, ...productIds])}
            value={null}
            onChange={(id) => id && onProducts([...productIds, id])}
          />
        </div>
      )}
    </Section>
  );
}

function Included({ id, onRemove }: { id: string; onRemove: (() => void) | null }) {
  const t = useText();
  const title = useCall('GET /studio/products/{id}', { params: { id } }).data?.title ?? '';
  return (
    <li className={styles.version}>
      <Icon of={Tag} size={16} label={t('studio.products.one')} />
      <span className={styles.words}>
        <Link href={`/products/${id}`}>{title}</Link>
        <span className={styles.quiet}>{t('studio.products.comes_with')}</span>
      </span>
      {onRemove && <Remove title={title} onRemove={onRemove} />}
    </li>
  );
}

function Remove({ title, onRemove }: { title: string; onRemove: () => void }) {
  const t = useText();
  return (
    <IconButton size="small" label={t('studio.sell.remove', { title })} onClick={onRemove}>
      <Icon of={X} size={16} />
    </IconButton>
  );
}
