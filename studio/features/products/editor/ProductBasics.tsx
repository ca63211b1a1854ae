import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError } from '../../../platform/errors.ts';
import { usePickers } from '../../../platform/pickers.ts';
import { Section } from '../../../platform/screen/Section.tsx';
import { useText } from '../../../platform/studio.ts';
import type { ProductPartProps } from '../state/productForm.ts';
import styles from '../parts/products.module.css';

/** What is sold: title, text, picture. */
export function ProductBasics({ fields, set, error }: ProductPartProps) {
  const t = useText();
  const { pickImage } = usePickers();
  const chooseImage = async () => {
    const image = await pickImage();
    if (image) set({ image });
  };
  return (
    <Section title={t('studio.products.what')} text={t('studio.products.what_text')}>
      <TextField
        label={t('studio.field.title')}
        value={fields.title}
        maxLength={200}
        error={fieldError(error, 'title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t('studio.products.description')}
        hint={t('studio.products.description_hint')}
        value={fields.description ?? ''}
        maxLength={4000}
        onChange={(event) => set({ description: event.currentTarget.value || null })}
      />
      <div className={styles.stack}>
        <span className={styles.label}>{t('studio.products.image')}</span>
        <div className={styles.coverLine}>
          {fields.image && <img src={fields.image.urls.small} alt={fields.image.alt ?? ''} className={styles.cover} />}
          <Button onClick={() => void chooseImage()}>{fields.image ? t('studio.products.image_replace') : t('studio.products.image_choose')}</Button>
          {fields.image && (
            <Button variant="quiet" onClick={() => set({ image: null })}>
              {t('studio.remove')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
