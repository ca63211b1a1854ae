import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CopyIcon from 'lucide-react/icons/copy';
import Group from 'lucide-react/icons/group';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { useEditorState } from '../draft/EditorContext.ts';
import { SaveGroupDialog } from '../blocks/SaveGroupDialog.tsx';
import styles from './SelectionPanel.module.css';
import type { BlockCommands } from '../blocks/useBlockCommands.ts';

/** Actions for several selected blocks at once. */
export function SelectionPanel({ commands }: { commands: BlockCommands }) {
  const t = useText();
  const ids = useEditorState((state) => state.selectedIds);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('builder.selection', { count: ids.length })}</h2>
      <p className={styles.hint}>{t('builder.selection.hint')}</p>
      <Button wide icon={<Icon of={CopyIcon} size={16} />} onClick={() => commands.duplicate(ids)}>
        {t('builder.duplicate')}
      </Button>
      <Button wide icon={<Icon of={Group} size={16} />} onClick={() => setIsSaving(true)}>
        {t('builder.group.save')}
      </Button>
      <Button wide icon={<Icon of={Trash2} size={16} />} onClick={() => commands.remove(ids)}>
        {t('builder.remove')}
      </Button>
      <SaveGroupDialog open={isSaving} ids={ids} onClose={() => setIsSaving(false)} />
    </div>
  );
}
