import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'wouter';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import { FilteredList } from '../../../platform/lists/FilteredList.tsx';
import { useCall } from '../../../platform/queries.ts';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { PriceNotices } from './PriceNotices.tsx';
import { ProductDialog } from '../prices/ProductDialog.tsx';
import styles from '../parts/products.module.css';
import { usePriceText } from '../../../platform/words/usePriceText.ts';

/** The products, their prices, and their number of buyers. */
export function ProductsScreen() {
  const t = useText();
  const format = useFormat();
  const priceText = usePriceText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const products = useCall('GET /studio/products', { query }, { keepPrevious: true });
  const columns: Column<StudioProduct>[] = [
    {
      id: 'title',
      header: t('studio.field.title'),
      cell: ({ title, image }) => (
        <>
          {image ? <img src={image.urls.small} alt="" className={styles.image} loading="lazy" /> : <span className={styles.image} />}
          {title}
        </>
      ),
    },
    {
      id: 'price',
      header: t('studio.products.price'),
      cell: ({ versions }) => {
        const sold = versions.filter(({ is_archived }) => !is_archived);
        const shown = sold.find(({ is_default }) => is_default) ?? sold[0];
        if (!shown) return <span className={styles.quiet}>{t('studio.products.no_price')}</span>;
        return sold.length > 1 ? t('studio.products.and_more', { price: priceText(shown), count: sold.length - 1 }) : priceText(shown);
      },
    },
    { id: 'active', header: t('studio.products.active'), cell: ({ active_count }) => format.number(active_count), align: 'end' },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: ({ is_published, is_hidden }) =>
        is_published ? (
          is_hidden ? (
            <Badge>{t('studio.products.hidden')}</Badge>
          ) : (
            <Badge tone="success">{t('studio.products.on_sale')}</Badge>
          )
        ) : (
          <Badge>{t('studio.products.off_sale')}</Badge>
        ),
      isExtra: true,
    },
  ];
  const newButton = may('sell.write') && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => change({ new: '1' })}>
      {t('studio.products.new')}
    </Button>
  );
  // An empty list has nothing to search, and one way to begin.
  const isBare = !query.q && products.data?.total_count === 0;
  return (
    <Screen title={t('studio.products.title')} actions={!isBare && newButton} tools={!isBare && <SearchField label={t('studio.products.search')} />}>
      <PriceNotices />
      <FilteredList
        query={products}
        isFiltered={query.q !== ''}
        empty={{ title: t('studio.products.empty'), text: t('studio.products.empty_text'), action: newButton }}
        waitingRows={4}
      >
        {(items) => (
          <DataTable
            label={t('studio.products.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={({ id }) => go(`/products/${id}`)}
          />
        )}
      </FilteredList>
      {may('sell.write') && address.get('new') === '1' && (
        <ProductDialog
          suggestedTitle=""
          onAnswer={(id) => {
            change({ new: null });
            if (id) go(`/products/${id}`);
          }}
        />
      )}
    </Screen>
  );
}
