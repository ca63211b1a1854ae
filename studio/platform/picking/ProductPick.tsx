import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useProducts } from '../lookups.ts';
import { usePickers } from '../pickers.ts';
import { useStaff, useText } from '../studio.ts';
import styles from './ProductPick.module.css';

type ProductPickProps = {
  label: string;
  value: readonly string[];
  onChange: (productIds: string[]) => void;
  suggestedTitle?: string;
  error?: string | null;
};

/** Some of the products, and a new one on the spot. */
export function ProductPick({ label, value, onChange, suggestedTitle = '', error }: ProductPickProps) {
  const t = useText();
  const { may } = useStaff();
  const { createProduct } = usePickers();
  const products = useProducts().data?.items ?? [];
  const create = async () => {
    const id = await createProduct(suggestedTitle);
    if (id) onChange([...value, id]);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {products.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={value.includes(id)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
      {products.length === 0 && <p className={styles.none}>{t('studio.pick.no_products')}</p>}
      {error && <p className={styles.error}>{error}</p>}
      {may('sell.write') && (
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => void create()}>
          {t('studio.pick.new_product')}
        </Button>
      )}
    </fieldset>
  );
}
