import type { PageJson } from '@bandstand/contract/pages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { useIsCompleted } from '../../../platform/content/useItemState.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PageFacts.module.css';

/** A fact worth knowing before reading. */
export function Fact({ icon, children }: { icon?: ComponentProps<typeof Icon>['of']; children: ReactNode }) {
  return (
    <li>
      {icon && <Icon of={icon} size={18} />}
      <span>{children}</span>
    </li>
  );
}

/** A page's facts, and whether it is completed. */
export function PageFacts({ page, children }: { page: PageJson; children?: ReactNode }) {
  const t = useText();
  const isCompleted = useIsCompleted(page.page_id);
  if (!children && !isCompleted) return null;
  return (
    <ul className={styles.facts}>
      {children}
      {isCompleted && (
        <li className={styles.done}>
          <Icon of={Check} size={18} />
          {t('page.completed')}
        </li>
      )}
    </ul>
  );
}
