import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useLongList } from '../../platform/picking/useLongList.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import { useSettled } from '../../platform/useSettled.ts';
import type { CouponPartProps } from './couponForm.ts';
import styles from './coupons.module.css';
import { useScopeOptions, type ScopeKind } from './useScopeOptions.ts';

const listOf = { product: 'product_ids', version: 'version_ids', bump: 'bump_ids' } as const;

/** What it applies to: everything, or certain products, prices and order bumps. */
export function CouponScope({ values, set }: CouponPartProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const products = useLongList('GET /studio/products', { q: useSettled(typed.trim(), 200) });
  const options = useScopeOptions(products.data?.items ?? []);
  const chosen = (Object.keys(listOf) as ScopeKind[]).flatMap((kind) => values[listOf[kind]].map((id) => ({ kind, id })));
  const [wantsSome, setWantsSome] = useState(chosen.length > 0);
  const isSome = wantsSome || chosen.length > 0;
  const add = (value: string) => {
    const [kind, id] = value.split(' ') as [ScopeKind, string];
    if (!values[listOf[kind]].includes(id)) set({ [listOf[kind]]: [...values[listOf[kind]], id] });
  };
  return (
    <Section title={t('studio.coupons.scope')} text={t('studio.coupons.scope_text')}>
      <Segmented
        label={t('studio.coupons.scope')}
        value={isSome ? 'some' : 'all'}
        options={(['all', 'some'] as const).map((value) => ({ value, label: t(`studio.coupons.scope.${value}`) }))}
        onChange={(choice) => {
          setWantsSome(choice === 'some');
          if (choice === 'all') set({ product_ids: [], version_ids: [], bump_ids: [] });
        }}
      />
      {isSome && (
        <>
          {chosen.length > 0 && (
            <ul className={styles.list} aria-label={t('studio.coupons.scope')}>
              {chosen.map(({ kind, id }) => {
                const option = options.known(kind, id);
                const label = option?.label ?? t(`studio.coupons.scope.${kind}`);
                return (
                  <li key={`${kind} ${id}`} className={styles.line}>
                    <Icon of={Tag} size={16} />
                    <span className={styles.grow}>
                      {label} <span className={styles.quiet}>{option?.detail}</span>
                    </span>
                    <IconButton
                      size="small"
                      label={t('studio.sell.remove', { title: label })}
                      onClick={() => set({ [listOf[kind]]: values[listOf[kind]].filter((other) => other !== id) })}
                    >
                      <Icon of={X} size={16} />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
          )}
          <Combo
            key={chosen.length}
            label={t('studio.coupons.scope_add')}
            placeholder={t('studio.pick.product')}
            hint={t('studio.coupons.scope_hint')}
            options={options.list.filter(({ value }) => !chosen.some(({ kind, id }) => `${kind} ${id}` === value))}
            value={null}
            onChange={(value) => value && add(value)}
            served={{ ...products, search: setTyped }}
          />
        </>
      )}
    </Section>
  );
}
