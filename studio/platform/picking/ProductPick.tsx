import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { errorText } from '../errors.ts';
import { usePickers } from '../pickers.ts';
import { useCall } from '../queries.ts';
import { useStaff, useText } from '../studio.ts';
import { useSettled } from '../useSettled.ts';
import { matching } from './matching.ts';
import styles from './ProductPick.module.css';
import { useLongList } from './useLongList.ts';

type ProductPickProps = {
  label: string;
  value: readonly string[];
  onChange: (productIds: string[]) => void;
  suggestedTitle?: string;
  error?: string | null;
};
/** From this many on, products are found by typing. */
const searchFrom = 9;

/** Some of the products, and a new one on the spot. Chosen products stay visible, however long the list is. */
export function ProductPick({ label, value, onChange, suggestedTitle = '', error }: ProductPickProps) {
  const t = useText();
  const { may } = useStaff();
  const { createProduct } = usePickers();
  const [typed, setTyped] = useState('');
  const products = useLongList('GET /studio/products', { q: useSettled(typed.trim(), 200) }, { enabled: may('sell.read') });
  const shown = matching(
    (products.data?.items ?? []).map((product) => ({ ...product, label: product.title })),
    typed,
  );
  const further = products.data || products.error || !may('sell.read') ? value.filter((id) => !shown.some((product) => product.id === id)) : [];
  const isLong = typed !== '' || (products.data?.total_count ?? 0) >= searchFrom;
  const isNone = products.data?.total_count === 0 && typed === '';
  const choose = (id: string, isChosen: boolean) => onChange(isChosen ? [...value, id] : value.filter((other) => other !== id));
  const create = async () => {
    const id = await createProduct(suggestedTitle);
    if (id) onChange([...value, id]);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {isLong && (
        <div className={styles.search}>
          <TextField label={t('studio.products.search')} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </div>
      )}
      {further.map((id) => (
        <FurtherProduct key={id} id={id} onRemove={() => choose(id, false)} />
      ))}
      {shown.map(({ id, title }) => (
        <Checkbox key={id} label={title} checked={value.includes(id)} onChange={(event) => choose(id, event.currentTarget.checked)} />
      ))}
      {products.hasMore && (
        <Button size="small" variant="quiet" pending={products.isFetching} onClick={products.more}>
          {t('studio.show_more')}
        </Button>
      )}
      {isNone && <p className={styles.none}>{t('studio.pick.no_products')}</p>}
      {typed !== '' && shown.length === 0 && !products.isFetching && <p className={styles.none}>{t('studio.nothing_found')}</p>}
      {products.error && <p className={styles.error}>{errorText(t, products.error)}</p>}
      {error && <p className={styles.error}>{error}</p>}
      {may('sell.write') && (
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => void create()}>
          {t('studio.pick.new_product')}
        </Button>
      )}
    </fieldset>
  );
}

/** A chosen product that is not in the visible part of the list. */
function FurtherProduct({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useText();
  const { may } = useStaff();
  const product = useCall('GET /studio/products/{id}', { params: { id } }, { enabled: may('sell.read') });
  return <Checkbox label={product.data?.title ?? (product.error ? errorText(t, product.error) : t('studio.loading'))} checked onChange={onRemove} />;
}
