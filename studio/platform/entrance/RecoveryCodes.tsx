import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { CopyButton } from '../CopyButton.tsx';
import styles from './RecoveryCodes.module.css';
import { saveFile } from '@bandstand/client/device/saveFile.ts';
import { useText } from '../studio.ts';

/** Codes that are shown only once: to be copied or saved as a file before continuing. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.parts}>
      <ul className={styles.codes} aria-label={t('studio.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <CopyButton text={text} icon={<Icon of={Copy} size={16} />}>
          {t('studio.codes.copy')}
        </CopyButton>
        <Button icon={<Icon of={Download} size={16} />} onClick={() => saveFile('recovery-codes.txt', text)}>
          {t('studio.codes.download')}
        </Button>
      </div>
      <Button variant="primary" wide onClick={onKept}>
        {t('studio.codes.kept')}
      </Button>
    </div>
  );
}
