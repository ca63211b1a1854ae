import type { Product } from '@bandstand/contract/products.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef } from 'react';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import { SetUpPassword } from './SetUpPassword.tsx';
import styles from './ThankYou.module.css';
import { usePurchasedItems } from '../state/checkout.queries.ts';

/** A quiet moment, a link to the opened content, and a password for members without one. */
export function ThankYou({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText();
  const { navigate, place } = useNavigation();
  const name = useBundle()?.user.name.split(/\s+/)[0] ?? '';
  const items = usePurchasedItems(product.id, true);
  const opened = (items.data ?? product.included_items).filter((item): item is typeof item & { path: string } => item.path !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const action = product.success_action;
  const wantedPath = action?.type === 'open_page' ? (action.path ?? null) : null;
  const isHere = opened.some(({ path }) => path === place.path) || opened.length === 0;
  const target = wantedPath ?? (isHere ? null : opened[0]?.path);
  const start = () => (target && target !== place.path ? navigate(target) : onClose());
  return (
    <div className={styles.thanks}>
      <span className={styles.mark} aria-hidden="true">
        <Icon of={Check} size={36} />
      </span>
      <div role="status" className={styles.words}>
        <h3 ref={heading} tabIndex={-1} className={styles.thanksTitle}>
          {t('checkout.thanks.title', { name })}
        </h3>
        <p className={shared.description}>{t('checkout.thanks.text', { product: product.title })}</p>
      </div>
      {items.isLoading && <Skeleton shape="block" height="60px" />}
      {opened.length > 0 && (
        <ul className={styles.items}>
          {opened.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.item} onClick={() => (item.path === place.path ? onClose() : navigate(item.path))}>
                <span>{item.title}</span>
                <Icon of={ChevronRight} size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {action?.type === 'open_url' && (
        <Button wide href={action.url} target="_blank" rel="noopener" icon={<Icon of={ExternalLink} />}>
          {t('checkout.thanks.next')}
        </Button>
      )}
      <Button variant="primary" size="large" wide onClick={start}>
        {t('checkout.thanks.start')}
      </Button>
      <SetUpPassword />
    </div>
  );
}
