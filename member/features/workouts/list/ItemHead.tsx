import type { Image } from '@bandstand/contract/media.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { pictureOf } from '../../../platform/content/pictures.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { clockText } from '../state/values.ts';
import type { FilmPlace } from './listProps.ts';
import styles from './ListView.module.css';

type Props = {
  title: string;
  headingLevel: 3 | 4;
  image: Image | null;
  facts: string;
  film: FilmPlace | undefined;
  /** Null: there is nothing to choose from. */
  onSwap: (() => void) | null;
};

/** What an exercise is. Beside a film, pressing it moves the film there. */
export function ItemHead({ title, headingLevel, image, facts, film, onSwap }: Props) {
  const t = useText();
  const Heading = `h${headingLevel}` as const;
  const from = film?.from ?? null;
  return (
    <div className={styles.head}>
      {image && (
        <span className={styles.picture}>
          <Picture {...pictureOf(image, '')} sizes="48px" />
        </span>
      )}
      <div className={styles.words}>
        <Heading className={styles.name}>
          {film?.onJump && from !== null ? (
            <button
              type="button"
              className={styles.jump}
              aria-label={t('workout.video_jump', { title, time: clockText(from) })}
              onClick={film.onJump}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {from !== null && <span className={styles.mark}>{clockText(from)}</span>}
      {onSwap && (
        <IconButton label={t('workout.swap', { title })} onClick={onSwap}>
          <Icon of={ArrowLeftRight} />
        </IconButton>
      )}
      {film && (
        <IconButton label={t('block.workout.sets_of', { title })} aria-expanded={film.isOpen} onClick={film.onToggle}>
          <Icon of={film.isOpen ? ChevronUp : ChevronDown} />
        </IconButton>
      )}
    </div>
  );
}
