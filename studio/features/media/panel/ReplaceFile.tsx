import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Replace from 'lucide-react/icons/replace';
import { useRef, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import styles from './MediaPanel.module.css';
import type { Media } from '../state/useUploads.ts';

const accepted: Record<Media['kind'], string> = {
  image: 'image/*',
  video: 'video/mp4,video/quicktime,video/webm',
  audio: 'audio/*',
  file: 'application/pdf',
};

/** Replaces the file everywhere it is used. A film stays until the new one can be played. */
export function ReplaceFile({ media }: { media: Media }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    setError(null);
    setPart(0);
    try {
      const now = await api('POST /studio/media/{id}/replace', { params: { id: media.id }, form }, { onProgress: setPart });
      refresh('GET /studio/media', 'GET /studio/media/{id}', 'GET /studio/pages/{id}', 'GET /studio/products');
      toast({ text: t(now.replacement ? 'studio.media.replacing' : 'studio.media.replaced') });
    } catch (refusal) {
      setError(refusal);
    } finally {
      setPart(null);
    }
  };
  return (
    <section className={styles.section} aria-label={t('studio.media.replace')}>
      {media.replacement?.status === 'failed' && <Banner tone="danger">{t('studio.media.replace_failed')}</Banner>}
      {media.replacement?.status === 'preparing' && (
        <div className={styles.preparing}>
          <ProgressBar value={media.replacement.progress} label={t('studio.media.replacing')} />
          <p className={styles.facts}>{t('studio.media.replacing')}</p>
        </div>
      )}
      {part !== null && <ProgressBar value={part} label={t('studio.media.uploading', { name: media.title })} />}
      <div className={styles.replace}>
        <Button
          size="small"
          icon={<Icon of={Replace} size={16} />}
          pending={part !== null}
          disabled={media.status === 'preparing'}
          onClick={() => input.current?.click()}
        >
          {t('studio.media.replace')}
        </Button>
        <span className={styles.facts}>{t('studio.media.replace_hint')}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted[media.kind]}
        aria-label={t('studio.media.replace')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {error !== null && <Banner tone="danger">{errorText(t, error)}</Banner>}
    </section>
  );
}
