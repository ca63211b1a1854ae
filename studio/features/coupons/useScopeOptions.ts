import type { StudioProduct } from '@bandstand/contract/products.ts';
import { useState } from 'react';
import type { ComboOption } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { usePriceText } from '../../platform/words/usePriceText.ts';

export type ScopeKind = 'product' | 'version' | 'bump';

/** Each product with its prices and bumps below it, as options. Options seen before stay known when the list shows others. */
export function useScopeOptions(products: readonly StudioProduct[]): {
  list: ComboOption[];
  known: (kind: ScopeKind, id: string) => ComboOption | null;
} {
  const t = useText();
  const format = useFormat();
  const priceText = usePriceText();
  const [seen, setSeen] = useState<ReadonlyMap<string, ComboOption>>(new Map());
  const list = products.flatMap((product): ComboOption[] => [
    { value: `product ${product.id}`, label: product.title },
    ...product.versions
      .filter(({ is_archived }) => !is_archived)
      .map((version) => ({
        value: `version ${version.id}`,
        label: product.title,
        detail: [priceText(version), version.name].filter(Boolean).join(' · '),
      })),
    ...product.studio_bumps.map((bump) => ({
      value: `bump ${bump.id}`,
      label: product.title,
      detail: t('studio.coupons.scope_bump', { title: bump.title, amount: format.money(bump.price, bump.currency) }),
    })),
  ]);
  if (list.some(({ value }) => !seen.has(value))) setSeen(new Map([...seen, ...list.map((option) => [option.value, option] as const)]));
  return { list, known: (kind, id) => seen.get(`${kind} ${id}`) ?? null };
}
