import type { Image } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { usePickers } from '../pickers.ts';
import { useText } from '../studio.ts';
import styles from './PickedField.module.css';

type ImageFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  value: Image | null;
  onChange: (value: Image | null) => void;
};

/** A picture from the media library, with its description. */
export function ImageField({ label, hint, error, value, onChange }: ImageFieldProps) {
  const t = useText();
  const { pickImage } = usePickers();
  const pick = async () => {
    const picked = await pickImage();
    if (picked) onChange(picked);
  };
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {value ? (
        <>
          <div className={styles.frame}>
            <img src={value.urls.small || value.url} alt={value.alt ?? ''} className={styles.image} />
            <span className={styles.tools}>
              <Button size="small" onClick={() => void pick()}>
                {t('builder.image.replace')}
              </Button>
              <IconButton size="small" variant="overlay" label={t('builder.image.remove')} onClick={() => onChange(null)}>
                <Icon of={X} size={16} />
              </IconButton>
            </span>
          </div>
          <TextField
            label={t('builder.image.alt')}
            hint={value.alt ? undefined : t('builder.image.alt_hint')}
            value={value.alt ?? ''}
            maxLength={500}
            onChange={(event) => onChange({ ...value, alt: event.currentTarget.value || null })}
          />
        </>
      ) : (
        <button type="button" className={`${styles.empty} ${styles.large}`} onClick={() => void pick()}>
          <Icon of={ImagePlus} size={20} />
          {t('builder.image.choose')}
        </button>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
