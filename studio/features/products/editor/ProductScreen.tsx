import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/studio.ts';
import { ProductEditor } from './ProductEditor.tsx';

/** One product: its description, its prices, what it opens, and what follows the purchase. */
export function ProductScreen({ productId }: { productId: string }) {
  const t = useText();
  const product = useCall('GET /studio/products/{id}', { params: { id: productId } });
  return (
    <Screen
      title={product.data?.title ?? t('studio.products.title')}
      lead={<Link href="/products">{t('studio.products.all')}</Link>}
      actions={product.data && !product.data.is_published && <Badge>{t('studio.products.off_sale')}</Badge>}
    >
      <QueryView query={product}>{(found) => <ProductEditor key={found.id} product={found} />}</QueryView>
    </Screen>
  );
}
