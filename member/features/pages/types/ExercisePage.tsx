import type { ExerciseData } from '@bandstand/contract/pages.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { titleFit } from '../../../platform/screen/titleFit.ts';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { AlternatingPictures } from '../header/AlternatingPictures.tsx';
import styles from './ExercisePage.module.css';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import { typeBlocksOf } from '../state/typeBlocks.ts';

/** An exercise: how it looks, how to do it, what it trains and needs. */
export function ExercisePage({ page, children }: PageHeaderProps) {
  const t = useText();
  const data = (page.type_data ?? {}) as Partial<ExerciseData>;
  const images = data.images?.length ? data.images : page.image ? [page.image] : [];
  const { Blocks } = useSlots();
  const video = typeBlocksOf(page);
  const facts: [string, readonly string[]][] = [
    [t('exercise.muscles'), data.muscles ?? []],
    [t('exercise.secondary_muscles'), data.secondary_muscles ?? []],
    [t('exercise.equipment'), data.equipment ?? []],
    [t('exercise.level'), data.level ? [data.level] : []],
  ];
  return (
    <>
      <article className={styles.exercise} data-pictured={images.length > 0 || video.length > 0 || undefined}>
        {(images.length > 0 || video.length > 0) && (
          <div className={styles.pictures}>
            {video.length > 0 && (
              <div className={styles.video}>
                <Blocks blocks={video} page={page} />
              </div>
            )}
            {images.length > 0 && <AlternatingPictures images={images} alt={page.page_title ?? ''} />}
          </div>
        )}
        <div className={styles.words}>
          <h1 className={styles.title} data-page-title="" style={titleFit(page.page_title)}>
            {page.page_title}
          </h1>
          {page.subtitle && <p className={styles.lead}>{page.subtitle}</p>}
          <dl className={styles.facts}>
            {facts.map(
              ([name, values]) =>
                values.length > 0 && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      {values.map((value) => (
                        <Badge key={value}>{value}</Badge>
                      ))}
                    </dd>
                  </div>
                ),
            )}
          </dl>
          {data.cues && data.cues.length > 0 && (
            <section className={styles.cues}>
              <h2>{t('exercise.cues')}</h2>
              <ol>
                {data.cues.map((cue) => (
                  <li key={cue}>{cue}</li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </article>
      <div className={styles.blocks}>{children}</div>
    </>
  );
}
