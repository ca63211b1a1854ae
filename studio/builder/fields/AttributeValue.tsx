import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { useText } from '../../platform/studio.ts';
import styles from '../../platform/picking/PickedField.module.css';

type AttributeValueProps = { label: string; slug: string; onRemove: () => void };

/** A media item replaced by an attribute of the page (BLK-6). */
export function AttributeValue({ label, slug, onRemove }: AttributeValueProps) {
  const t = useText();
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.picked}>
        <span className={styles.name}>{t('builder.media.attribute', { slug })}</span>
        <IconButton size="small" label={t('builder.media.remove', { name: slug })} onClick={onRemove}>
          <Icon of={X} size={16} />
        </IconButton>
      </div>
    </div>
  );
}
