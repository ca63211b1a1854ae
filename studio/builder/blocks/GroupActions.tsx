import type { Block } from '@bandstand/contract/blocks/block.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Pencil from 'lucide-react/icons/pencil';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { undoToast } from '../../platform/undoToast.ts';
import { copyBlock, replaceBlock } from '../draft/document.ts';
import { useEditor } from '../draft/EditorContext.ts';
import styles from '../outline/Inspector.module.css';
import { SaveGroupDialog } from './SaveGroupDialog.tsx';
import { newId } from './useBlockCommands.ts';

/** Opens a group on its own screen, or turns it into blocks of this page alone; turns any other block into a group (BLK-10). */
export function GroupActions({ block }: { block: Block }) {
  const t = useText();
  const api = useApi();
  const editor = useEditor();
  const { may } = useStaff();
  const [isSaving, setIsSaving] = useState(false);
  if (!may('build.write')) return null;
  if (block.type !== 'composed')
    return (
      <div>
        <Button size="small" variant="quiet" onClick={() => setIsSaving(true)}>
          {t('builder.group.save')}
        </Button>
        <SaveGroupDialog open={isSaving} ids={[block.id]} onClose={() => setIsSaving(false)} />
      </div>
    );
  const groupId = block.data.source_id;
  const detach = async () => {
    try {
      const { blocks } = await api('GET /studio/composed_blocks/{id}', { params: { id: groupId } });
      const copies = blocks.map((inner) => copyBlock(inner, newId));
      editor.edit((page) => replaceBlock(page, block.id, copies));
      editor.select(copies[0]?.id ?? null);
      undoToast(
        { value: () => editor.state().page, subscribe: editor.subscribe, undo: editor.undo },
        { text: t('studio.reusables.detached'), label: t('studio.undo') },
      );
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
    }
  };
  return (
    <div className={styles.lines}>
      <Link href={`/groups/${groupId}`} className={styles.summary}>
        <Icon of={Pencil} size={16} /> {t('studio.reusables.edit_group')}
      </Link>
      <Button size="small" icon={<Icon of={Unlink} size={16} />} onClick={() => void detach()}>
        {t('studio.reusables.detach')}
      </Button>
      <p className={styles.none}>{t('studio.reusables.detach.text')}</p>
    </div>
  );
}
