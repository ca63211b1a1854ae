import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError } from '../../../platform/errors.ts';
import { usePickers } from '../../../platform/pickers.ts';
import { useText } from '../../../platform/studio.ts';
import styles from '../parts/products.module.css';
import type { OpenBump } from '../state/useBump.ts';

/** How an order bump is presented: its title, a short text and a picture. */
export function BumpWords({ bump: { values, set, offered, error } }: { bump: OpenBump }) {
  const t = useText();
  const { pickImage } = usePickers();
  return (
    <>
      <TextField
        label={t('studio.field.title')}
        maxLength={120}
        placeholder={offered?.title ?? ''}
        error={fieldError(error, 'title')}
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t('studio.bumps.words')}
        note={t('studio.optional')}
        hint={t('studio.bumps.words_hint')}
        maxLength={500}
        rows={2}
        value={values.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <div className={styles.coverLine}>
        <Button size="small" onClick={() => void pickImage().then((image) => image && set({ image }))}>
          {values.image ? t('studio.products.image_replace') : t('studio.products.image_choose')}
        </Button>
        {values.image && (
          <Button size="small" variant="quiet" onClick={() => set({ image: null })}>
            {t('studio.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
