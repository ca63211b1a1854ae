import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { ActionSurface } from '../actions/ActionSurface.tsx';
import { LockMark } from '../actions/LockMark.tsx';
import { useAction } from '../actions/useAction.ts';
import type { BlockProps } from '../blockProps.ts';
import { mediaOf } from '../media.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './AvatarBlock.module.css';

const sizePx = 72;

/** A person with face, name and a line; all of it triggers the owner's action. */
export function AvatarBlock({ block: { data, style } }: BlockProps<'avatar'>) {
  const { fill, page } = useBlockPage();
  const image = mediaOf('image', data.image, page.attributes);
  const action = useAction(data.action, { image });
  const name = fill(data.name);
  const content = (
    <>
      {image ? (
        <span className={styles.face}>
          <Picture {...pictureOf(image, '')} sizes={`${sizePx}px`} />
        </span>
      ) : (
        <Avatar name={name} size={sizePx} isDecorative />
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          <span data-field="name">{name}</span> {action && <LockMark access={action.access} />}
        </span>
        {data.subtitle && (
          <span className={styles.line} data-field="subtitle">
            {fill(data.subtitle)}
          </span>
        )}
      </span>
    </>
  );
  return (
    <div className={styles.place} data-align={style.align ?? undefined}>
      {action ? (
        <ActionSurface resolved={action} className={styles.person}>
          {content}
        </ActionSurface>
      ) : (
        <div className={styles.person}>{content}</div>
      )}
    </div>
  );
}
