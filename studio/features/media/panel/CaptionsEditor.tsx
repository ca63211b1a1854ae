import { languages } from '@bandstand/contract/languages.ts';
import type { CaptionInput } from '@bandstand/contract/media.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import styles from './MediaPanel.module.css';
import type { Media } from '../state/useUploads.ts';

/** The interface's own languages, and the most requested others. */
const offered = [...languages, 'ar', 'da', 'fi', 'hi', 'it', 'ja', 'ko', 'tr', 'uk', 'zh'];

/** A language in its own words, as caption menus show it. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The captions of a video: a file for each language, added and removed one by one. */
export function CaptionsEditor({ media }: { media: Media }) {
  const t = useText();
  const { may } = useStaff();
  const input = useRef<HTMLInputElement>(null);
  const free = offered.filter((language) => !media.captions.some((caption) => caption.language === language));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const save = useSend('PUT /studio/media/{id}', { changes: ['GET /studio/media', 'GET /studio/media/{id}'], onDone: () => setChosen(null) });
  const language = chosen ?? (free.includes('en') ? 'en' : free[0]);
  const kept = media.captions.map(({ language: own, label }): CaptionInput => ({ language: own, label }));
  const send = (captions: CaptionInput[]) => save.mutate({ params: { id: media.id }, body: { captions } });
  const add = async (file: File | undefined) => {
    if (!file || !language) return;
    const text = await file.text();
    setIsUnreadable(!text.replace(/^\uFEFF/, '').startsWith('WEBVTT'));
    if (text.replace(/^\uFEFF/, '').startsWith('WEBVTT')) send([...kept, { language, label: nameOf(language), text }]);
  };
  const complaint = isUnreadable
    ? t('studio.media.captions.invalid')
    : save.error
      ? (firstText(save.error.fields) ?? errorText(t, save.error))
      : null;
  return (
    <section className={styles.section} aria-label={t('studio.media.captions')}>
      <h3 className={styles.heading}>{t('studio.media.captions')}</h3>
      <ul className={styles.list}>
        {media.captions.map((caption) => (
          <li key={caption.language} className={styles.line}>
            <span lang={caption.language}>{caption.label}</span>
            {may('build.write') && (
              <IconButton
                size="small"
                label={t('studio.media.captions.remove', { language: caption.label })}
                disabled={save.isPending}
                onClick={() => send(kept.filter((other) => other.language !== caption.language))}
              >
                <Icon of={X} size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {may('build.write') && language && (
        <div className={styles.adding}>
          <Select
            label={t('studio.media.captions.language')}
            value={language}
            options={free.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button pending={save.isPending} onClick={() => input.current?.click()}>
            {t('studio.media.captions.add')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".vtt,text/vtt"
            aria-label={t('studio.media.captions.add')}
            onChange={(event) => {
              void add(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      {complaint && <Banner tone="danger">{complaint}</Banner>}
      <p className={styles.facts}>
        {t('studio.media.captions.hint')} {t('studio.media.captions.again')}
      </p>
    </section>
  );
}

const firstText = (fields: Record<string, string[]>): string | null => Object.values(fields)[0]?.[0] ?? null;
