import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/studio.ts';
import styles from './DropArea.module.css';

/** Takes files dropped anywhere on the content; none when `onFiles` is null. */
export function DropArea({ onFiles, children }: { onFiles: ((files: readonly File[]) => void) | null; children: ReactNode }) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={styles.area}
      data-over={isOver || undefined}
      role="presentation"
      onDragOver={(event) => {
        if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!onFiles) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className={styles.over}>{t('studio.media.drop')}</div>}
    </div>
  );
}

/** Chooses files from the device. */
export function UploadButton({
  onFiles,
  accept,
  isPrimary = false,
}: {
  onFiles: (files: readonly File[]) => void;
  accept?: string | undefined;
  isPrimary?: boolean;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'secondary'} icon={<Icon of={Upload} size={16} />} onClick={() => input.current?.click()}>
        {t('studio.media.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t('studio.media.upload')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
