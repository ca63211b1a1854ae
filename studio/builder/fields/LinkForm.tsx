import { safeUrl } from '@bandstand/rules/text/url.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/forms/useFocusAtStart.ts';
import styles from './RichTextField.module.css';

/** The address of a link; an empty one removes the link, undefined changes nothing. */
export function LinkForm({ url, onDone }: { url: string; onDone: (url: string | undefined) => void }) {
  const t = useText();
  const field = useFocusAtStart<HTMLInputElement>();
  const [typed, setTyped] = useState(url);
  const [isWrong, setIsWrong] = useState(false);
  const done = () => {
    const text = typed.trim();
    if (text === '') return onDone('');
    const safe = safeUrl(text) ?? safeUrl(`https://${text}`);
    if (safe === null) setIsWrong(true);
    else onDone(safe);
  };
  return (
    <div className={styles.link}>
      <TextField
        label={t('builder.text.link_url')}
        ref={field}
        value={typed}
        placeholder="https://"
        error={isWrong ? t('field.url') : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            done();
          }
          if (event.key === 'Escape') onDone(undefined);
        }}
      />
      <Button size="small" variant="primary" onClick={done}>
        {t('builder.text.link_set')}
      </Button>
      {url !== '' && (
        <Button size="small" variant="quiet" onClick={() => onDone('')}>
          {t('builder.text.link_remove')}
        </Button>
      )}
    </div>
  );
}
