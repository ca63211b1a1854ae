import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type FormEvent } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { undoToast } from '../../platform/undoToast.ts';
import { useFocusAtStart } from '../../platform/forms/useFocusAtStart.ts';
import { copyBlock, insertBlocks, removeBlocks } from '../draft/document.ts';
import { useEditor } from '../draft/EditorContext.ts';
import { newBlock } from './newBlock.ts';
import { newId } from './useBlockCommands.ts';

/** Saves blocks as a group that is used by reference, and replaces them with the group (BLK-10). */
export function SaveGroupDialog({ open, ids, onClose }: { open: boolean; ids: readonly string[]; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('builder.group.save')} closeLabel={t('studio.close')} size="small">
      {open && <Form ids={ids} onDone={onClose} />}
    </Dialog>
  );
}

function Form({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useText();
  const editor = useEditor();
  const field = useFocusAtStart<HTMLInputElement>();
  const [title, setTitle] = useState('');
  const create = useSend('POST /studio/composed_blocks', { changes: ['GET /studio/composed_blocks'] });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { blocks } = editor.state().page;
    const kept = blocks.filter(({ id }) => ids.includes(id));
    const group = await create.mutateAsync({ body: { title: title.trim(), blocks: kept.map((block) => copyBlock(block, newId)) } }).catch(() => null);
    if (!group) return;
    const block = newBlock('composed', newId, { heroTitle: '', text: '', button: '', itemTitle: '', person: '' }, { reusableId: group.id });
    const index = blocks.findIndex(({ id }) => ids.includes(id));
    editor.edit((page) => insertBlocks(removeBlocks(page, ids), index, [block]));
    editor.select(block.id);
    undoToast(
      { value: () => editor.state().page, subscribe: editor.subscribe, undo: editor.undo },
      { text: t('builder.group.saved'), label: t('studio.undo') },
    );
    onDone();
  };
  return (
    <form onSubmit={(event) => void save(event)} style={{ display: 'grid', gap: 'var(--space-4)' }}>
      {create.error && <Banner tone="danger">{errorText(t, create.error)}</Banner>}
      <TextField
        ref={field}
        label={t('builder.group.title')}
        hint={t('builder.group.hint')}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" pending={create.isPending} disabled={title.trim() === ''}>
        {t('builder.group.save')}
      </Button>
    </form>
  );
}
