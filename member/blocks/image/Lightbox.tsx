import type { Image } from '@bandstand/contract/media.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { useNativeDialog } from '@bandstand/ui/primitives/useNativeDialog.ts';
import X from 'lucide-react/icons/x';
import { useText } from '../../platform/useText.ts';
import styles from './Lightbox.module.css';

/** One picture as large as the window. */
export function Lightbox({ image, alt, onClose }: { image: Image; alt: string; onClose: () => void }) {
  const t = useText();
  const { ref, handlers } = useNativeDialog({ open: true, onClose, isDismissable: true });
  return (
    <dialog ref={ref} className={styles.lightbox} aria-label={alt || t('block.picture')} {...handlers}>
      <img src={image.urls.large} alt={alt} className={styles.image} />
      <IconButton label={t('shell.close')} variant="overlay" className={styles.close} onClick={onClose}>
        <Icon of={X} />
      </IconButton>
    </dialog>
  );
}
