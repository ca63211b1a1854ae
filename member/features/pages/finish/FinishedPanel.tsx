import type { Progress } from '@bandstand/contract/progress.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ContentCard } from '../../../platform/content/ContentCard.tsx';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { CertificateActions } from './CertificateActions.tsx';
import styles from './Finished.module.css';
import { useCertificatePicture, useCertificateWords, useFigures } from './useCertificate.ts';

/** `#finished?program=`: what a member did in a program that they finished, their certificate, and what comes next. */
export function FinishedPanel({ query, onClose }: PanelProps) {
  const rootId = query['program'] ?? '';
  const progress = useBundle()?.page_subscriptions[rootId]?.progress;
  if (!progress || (progress.percent < 100 && progress.completed_at === null)) return null;
  return <Finished rootId={rootId} progress={progress} onClose={onClose} />;
}

function Finished({ rootId, progress, onClose }: { rootId: string; progress: Progress; onClose: () => void }) {
  const t = useText();
  const { api, pages } = usePlatform();
  const { data: result, isPending } = useQuery({
    queryKey: ['program_result', rootId],
    queryFn: () => api('GET /programs/{id}/result', { params: { id: rootId } }),
    staleTime: 0,
    retry: false,
  });
  const figures = useFigures(result);
  // Without a connection the device knows the title and that it is done; the figures are left out.
  const title = result?.title ?? pages.peekById(rootId)?.page_title ?? '';
  const words = useCertificateWords({ title, progress, figures });
  const certificate = useCertificatePicture(isPending || title === '' ? null : words);
  const isDrawing = certificate.state === 'drawing' && (isPending || title !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('program.finished_title')}
      isTitleHidden
      closeLabel={t('shell.close')}
      footer={certificate.state === 'drawn' ? <CertificateActions words={words} picture={certificate.picture} /> : undefined}
    >
      <div className={styles.moment}>
        {isDrawing && (
          <div className={styles.certificate}>
            <Skeleton shape="block" height="100%" />
          </div>
        )}
        {certificate.state === 'drawn' && (
          <img
            className={styles.certificate}
            src={certificate.url}
            alt={t('certificate.alt', { title, name: words.name })}
            width={1240}
            height={1754}
          />
        )}
        <p className={styles.title}>{t('program.finished_title')}</p>
        {progress.percent >= 100 && <p className={styles.text}>{title ? t('program.finished_text', { title }) : t('program.finished_text_plain')}</p>}
        {figures.length > 0 && (
          <dl className={styles.figures}>
            {figures.map(({ label, value }) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {result?.next && (
          <section className={styles.next} aria-labelledby="finished-next">
            <h3 id="finished-next" className={styles.nextTitle}>
              {t('program.result.next')}
            </h3>
            <ContentCard item={result.next} layout="row" headingLevel={4} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
