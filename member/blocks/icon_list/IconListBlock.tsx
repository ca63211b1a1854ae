import type { BlockOf } from '@bandstand/contract/blocks/block.ts';
import { NamedIcon } from '../../platform/NamedIcon.tsx';
import { ActionSurface } from '../actions/ActionSurface.tsx';
import { useAction } from '../actions/useAction.ts';
import type { BlockProps } from '../blockProps.ts';
import { IconTile } from '../IconTile.tsx';
import { useBlockPage } from '../pageContext.ts';
import styles from './IconListBlock.module.css';

/** Short points, each with an icon; side by side where there is space. */
export function IconListBlock({ block: { data } }: BlockProps<'icon_list'>) {
  return (
    <ul className={styles.list}>
      {data.items.map((item, at) => (
        // Points have no id of their own and never move while they are shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Point key={at} item={item} at={at} />
      ))}
    </ul>
  );
}

function Point({ item, at }: { item: BlockOf<'icon_list'>['data']['items'][number]; at: number }) {
  const { fill } = useBlockPage();
  const action = useAction(item.action);
  const title = <span data-field={`items.${at}.title`}>{fill(item.title)}</span>;
  return (
    <li className={styles.point}>
      <IconTile>
        <NamedIcon name={item.icon} size={22} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.title}>
          {action ? (
            <ActionSurface resolved={action} className={styles.action}>
              {title}
            </ActionSurface>
          ) : (
            title
          )}
        </p>
        {item.text && (
          <p className={styles.text} data-field={`items.${at}.text`}>
            {fill(item.text)}
          </p>
        )}
      </div>
    </li>
  );
}
