import type { ProgramResult } from '@bandstand/contract/programs.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useEffect, useMemo, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import type { CertificateWords } from './certificate.ts';
import { certificatePicture } from './certificateFiles.ts';

/** The member's figures in words; amounts of nothing are left out. */
export function useFigures(result: ProgramResult | undefined): CertificateWords['figures'] {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    if (!result) return [];
    const number = new Intl.NumberFormat(localeOf(language));
    const figures = [
      { count: result.pages, label: t('program.result.pages', { count: result.pages }) },
      { count: result.days, label: t('program.result.days', { count: result.days }) },
      { count: result.workouts, label: t('program.result.workouts', { count: result.workouts }) },
      { count: result.minutes, label: t('program.result.minutes', { count: result.minutes }) },
    ];
    return figures.filter(({ count }) => count > 0).map(({ count, label }) => ({ label, value: number.format(count) }));
  }, [result, t, language]);
}

type Facts = { title: string; progress: Progress; figures: CertificateWords['figures'] };

/** What the certificate of a finished program says. */
export function useCertificateWords({ title, progress, figures }: Facts): CertificateWords {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { config } = usePlatform();
  const name = useBundle()?.user.name ?? '';
  const [now] = useState(() => new Date().toISOString());
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(progress.completed_at ?? now));
  const date = t('certificate.completed_on', { date: day });
  const heading = t('certificate.heading');
  return useMemo(
    () => ({ appName: config.app.name, heading, name, program: title, date, figures }),
    [config.app.name, heading, name, title, date, figures],
  );
}

export type ShownCertificate = { state: 'drawing' } | { state: 'failed' } | { state: 'drawn'; picture: Blob; url: string };

/** Draws the certificate, and again when its words change. `words` null: they are not known yet. */
export function useCertificatePicture(words: CertificateWords | null): ShownCertificate {
  const { config } = usePlatform();
  const [shown, setShown] = useState<ShownCertificate>({ state: 'drawing' });
  useEffect(() => {
    if (!words) return undefined;
    let url: string | null = null;
    let isOver = false;
    const draw = async () => {
      const picture = await certificatePicture(words, config).catch(() => null);
      if (isOver) return;
      url = picture && URL.createObjectURL(picture);
      setShown(picture && url ? { state: 'drawn', picture, url } : { state: 'failed' });
    };
    void draw();
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [words, config]);
  return shown;
}
