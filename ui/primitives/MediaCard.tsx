import type { MouseEventHandler, ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { Badge } from './Badge.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './MediaCard.module.css';
import { Picture, type PictureProps } from './Picture.tsx';
import { ProgressBar } from './Progress.tsx';

export type MediaState =
  | { kind: 'done'; label: string }
  | { kind: 'locked'; label: string }
  | { kind: 'new'; label: string }
  | { kind: 'progress'; label: string; value: number };

export type MediaCardProps = {
  title: string;
  href: string;
  /** One line with what matters: minutes, stage, date. */
  line?: ReactNode;
  picture?: Omit<PictureProps, 'ratio' | 'className'> | null;
  state?: MediaState | null;
  /** Picture above, picture at the side, or text on the picture. */
  layout?: 'card' | 'row' | 'cover';
  /** The picture's width divided by its height; not for rows. */
  ratio?: number;
  headingLevel?: 2 | 3 | 4;
  /** A separate button at the end, such as a bookmark; it lies above the link. */
  action?: ReactNode;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  className?: string | undefined;
};

/** One anatomy for everything that can be opened: picture, title, a line, a state. The whole card is the link. */
export function MediaCard({
  title,
  href,
  line,
  picture,
  state,
  layout = 'card',
  ratio = layout === 'cover' ? 4 / 5 : 3 / 2,
  headingLevel = 3,
  action,
  onClick,
  className,
}: MediaCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classNames(styles.media, styles[layout], className)} data-state={state?.kind}>
      <div className={styles.picture} style={layout === 'row' ? undefined : { aspectRatio: ratio }}>
        {!picture?.sources.length && (
          <span className={styles.initial} aria-hidden="true">
            {[...title.trim()][0]}
          </span>
        )}
        <Picture sizes="(max-width: 768px) 100vw, 375px" sources={[]} {...picture} alt={picture?.alt ?? ''} />
        {state && <StateMark state={state} isSmall={layout === 'row'} />}
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <a href={href} onClick={onClick} className={styles.link}>
            {title}
          </a>
        </Heading>
        {line && <p className={styles.line}>{line}</p>}
        {state?.kind === 'progress' && <ProgressBar value={state.value} label={state.label} />}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

function StateMark({ state, isSmall }: { state: MediaState; isSmall: boolean }) {
  switch (state.kind) {
    case 'done':
      return (
        <span className={classNames(styles.mark, styles.done)}>
          <Icon of={Check} size={isSmall ? 14 : 16} label={state.label} />
        </span>
      );
    case 'locked':
      return (
        <span className={classNames(styles.mark, styles.locked)}>
          <Icon of={Lock} size={isSmall ? 13 : 15} label={state.label} />
        </span>
      );
    case 'new':
      return (
        <span className={styles.fresh}>
          <Badge tone="primary">{state.label}</Badge>
        </span>
      );
    case 'progress':
      return null;
  }
}
