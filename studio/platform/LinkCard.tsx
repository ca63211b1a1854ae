import Copy from 'lucide-react/icons/copy';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './LinkCard.module.css';
import { QrCode } from './entrance/QrCode.tsx';
import { useText } from './studio.ts';

/** A link to share: as a code for a phone, to read, to copy. */
export function LinkCard({ url, text }: { url: string; text: string }) {
  const t = useText();
  return (
    <div className={styles.card}>
      <QrCode text={url} label={t('studio.welcome.code', { url })} />
      <div className={styles.words}>
        <p>{text}</p>
        <TextField label={t('studio.invites.link')} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <div>
          <CopyButton text={url} icon={<Icon of={Copy} size={16} />}>
            {t('studio.invites.copy')}
          </CopyButton>
        </div>
      </div>
    </div>
  );
}
