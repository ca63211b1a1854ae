import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Servings.module.css';

/** An arbitrary upper limit for a meal. */
const most = 99;

/** The number of servings; the amounts follow. */
export function Servings({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const t = useText();
  return (
    <div className={styles.servings}>
      <IconButton label={t('type.meal.fewer')} variant="filled" disabled={count <= 1} onClick={() => onChange(count - 1)}>
        <Icon of={Minus} size={18} />
      </IconButton>
      <output className={styles.count}>{t('meal.servings', { count })}</output>
      <IconButton label={t('type.meal.more')} variant="filled" disabled={count >= most} onClick={() => onChange(count + 1)}>
        <Icon of={Plus} size={18} />
      </IconButton>
    </div>
  );
}
