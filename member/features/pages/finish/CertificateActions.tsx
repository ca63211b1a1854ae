import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Share from 'lucide-react/icons/share';
import { useMemo, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { canShareFile, downloadFile, shareFile } from '../../../platform/sharing/shareFile.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { CertificateWords } from './certificate.ts';
import { certificatePdf } from './certificateFiles.ts';
import styles from './Finished.module.css';

/** Shares the certificate, or downloads it as a picture or PDF. */
export function CertificateActions({ words, picture }: { words: CertificateWords; picture: Blob }) {
  const t = useText();
  const { config } = usePlatform();
  const [isWriting, setIsWriting] = useState(false);
  const name = `${words.heading} – ${words.program}`.replaceAll(/[/\\:*?"<>|]/g, ' ').trim();
  const file = useMemo(() => new File([picture], `${name}.png`, { type: 'image/png' }), [picture, name]);
  const writePdf = async () => {
    setIsWriting(true);
    const pdf = await certificatePdf(words, config).catch(() => null);
    setIsWriting(false);
    if (pdf) downloadFile(new File([pdf], `${name}.pdf`, { type: 'application/pdf' }));
    else toast({ text: t('general.something_wrong'), tone: 'danger' });
  };
  return (
    <div className={styles.actions}>
      {canShareFile(file) && (
        <Button variant="primary" icon={<Icon of={Share} size={18} />} onClick={() => void shareFile(file, words.program)}>
          {t('certificate.share')}
        </Button>
      )}
      <Button icon={<Icon of={Download} size={18} />} onClick={() => downloadFile(file)}>
        {t('certificate.picture')}
      </Button>
      <Button icon={<Icon of={FileText} size={18} />} pending={isWriting} onClick={() => void writePdf()}>
        {t('certificate.pdf')}
      </Button>
    </div>
  );
}
