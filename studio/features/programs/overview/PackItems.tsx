import type { TreePage } from '@bandstand/contract/pages.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { SortList } from '../../../platform/lists/SortList.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './Programs.module.css';

type PackItemsProps = {
  ids: readonly string[];
  byId: ReadonlyMap<string, TreePage>;
  isReadOnly: boolean;
  onChange: (ids: string[]) => void;
};

/** Pages from anywhere in the app, in order. */
export function PackItems({ ids, byId, isReadOnly, onChange }: PackItemsProps) {
  const t = useText();
  const remove = (id: string) => onChange(ids.filter((other) => other !== id));
  return (
    <SortList
      label={t('studio.packs.contents')}
      items={ids.map((id) => ({ id, page: byId.get(id) }))}
      nameOfItem={({ id, page }) => page?.title ?? id}
      isReadOnly={isReadOnly}
      onOrder={onChange}
      onRemove={remove}
    >
      {({ id, page }) => (
        <span className={styles.packItem}>
          <span className={styles.words}>
            <span>
              {page && <Icon of={typeIcons[page.type]} size={14} label={t.find(`studio.page_type.${page.type}`) ?? page.type} />}{' '}
              {page?.title ?? t('studio.packs.gone')}
            </span>
            <span className={styles.quiet}>{page?.path}</span>
          </span>
          {page ? <StatusMark status={page.status} /> : <span />}
          {!isReadOnly && (
            <IconButton size="small" label={t('studio.packs.remove', { title: page?.title ?? '' })} onClick={() => remove(id)}>
              <Icon of={X} size={16} />
            </IconButton>
          )}
        </span>
      )}
    </SortList>
  );
}
