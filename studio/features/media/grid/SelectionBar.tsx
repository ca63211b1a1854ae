import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import FolderInput from 'lucide-react/icons/folder-input';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { useText } from '../../../platform/studio.ts';
import styles from './SelectionBar.module.css';

type SelectionBarProps = {
  count: number;
  isPending: boolean;
  onMove: () => void;
  onTag: (tags: string[]) => void;
  onDelete: () => void;
  onClear: () => void;
};

/** Actions on everything selected. */
export function SelectionBar({ count, isPending, onMove, onTag, onDelete, onClear }: SelectionBarProps) {
  const t = useText();
  const id = useId();
  const [isTagging, setIsTagging] = useState(false);
  const [text, setText] = useState('');
  const tags = [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('studio.media.selected', { count })}>
      <strong className={styles.count}>{t('studio.media.selected', { count })}</strong>
      <Button size="small" pending={isPending} icon={<Icon of={FolderInput} size={16} />} onClick={onMove}>
        {t('studio.media.move_to')}
      </Button>
      <Button size="small" icon={<Icon of={Tags} size={16} />} onClick={() => setIsTagging(true)}>
        {t('studio.media.add_tags')}
      </Button>
      <Button size="small" icon={<Icon of={Trash2} size={16} />} onClick={onDelete}>
        {t('studio.media.delete')}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('studio.media.deselect')}
      </Button>
      <Dialog
        open={isTagging}
        size="small"
        onClose={() => setIsTagging(false)}
        title={t('studio.media.add_tags')}
        closeLabel={t('studio.close')}
        footer={
          <Button type="submit" form={id} variant="primary" disabled={tags.length === 0}>
            {t('studio.media.add_tags')}
          </Button>
        }
      >
        <form
          id={id}
          onSubmit={(event) => {
            event.preventDefault();
            if (tags.length === 0) return;
            onTag(tags);
            setIsTagging(false);
            setText('');
          }}
        >
          <TextField
            label={t('studio.media.tags')}
            hint={t('studio.media.tags_hint')}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      </Dialog>
    </div>
  );
}
