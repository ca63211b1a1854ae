import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import Import from 'lucide-react/icons/import';
import { useRef, useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import styles from './templates.module.css';

/** Imports a template from a file, and opens it. */
export function ImportButton({ onDone }: { onDone: (id: string) => void }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<{ name: string; part: number; error: string | null } | null>(null);

  const send = async (file: File | undefined) => {
    if (!file) return;
    abort.current = new AbortController();
    setSending({ name: file.name, part: 0, error: null });
    const form = new FormData();
    form.append('file', file);
    try {
      const options = { signal: abort.current.signal, onProgress: (part: number) => setSending({ name: file.name, part, error: null }) };
      const { id } = await api('POST /studio/templates/import', { form }, options);
      setSending(null);
      refresh('GET /studio/templates');
      onDone(id);
    } catch (error) {
      setSending(abort.current.signal.aborted ? null : { name: file.name, part: 0, error: errorText(t, error) });
    }
  };
  const choose = () => input.current?.click();
  const close = () => {
    abort.current?.abort();
    setSending(null);
  };
  return (
    <>
      <Button icon={<Icon of={Import} size={16} />} onClick={choose}>
        {t('studio.templates.import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t('studio.templates.import')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {sending && (
        <Dialog
          open
          size="small"
          onClose={close}
          title={t('studio.templates.import')}
          closeLabel={t('studio.close')}
          footer={sending.error && <Button onClick={choose}>{t('studio.templates.other_file')}</Button>}
        >
          <div className={styles.drop}>
            <p className={styles.text}>{sending.name}</p>
            {sending.error ? (
              <Banner tone="danger">{sending.error}</Banner>
            ) : sending.part < 1 ? (
              <ProgressBar value={sending.part} label={t('studio.templates.import')} />
            ) : (
              <div className={styles.working} role="status">
                <span>{t('studio.templates.checking')}</span>
                <span className={styles.moving} />
              </div>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
