import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useEffectEvent } from 'react';
import { usePickers } from '../../platform/pickers.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { isTyping } from '../../platform/useHotkeys.ts';
import { fromClipboard, toClipboard } from './clipboard.ts';
import { useEditor } from '../draft/EditorContext.ts';
import { blockTypesOffered } from './newBlock.ts';
import type { Pasted } from '../paste/readPaste.ts';
import { newId, type BlockCommands } from './useBlockCommands.ts';

const isElsewhere = (event: ClipboardEvent) =>
  isTyping(event.target) || document.querySelector('dialog[open]') !== null || document.getSelection()?.isCollapsed === false;

/** Copy, cut and paste of blocks through the browser's own events: works without a permission, across tabs, apps and programs. */
export function useBlockClipboard(commands: BlockCommands, isReadOnly: boolean): void {
  const t = useText();
  const editor = useEditor();
  const { app } = useStaff();
  const { uploadPicture } = usePickers();

  const take = (event: ClipboardEvent): string[] => {
    const { page, selectedIds } = editor.state();
    const blocks = page.blocks.filter(({ id }) => selectedIds.includes(id));
    if (blocks.length === 0 || isElsewhere(event)) return [];
    event.preventDefault();
    event.clipboardData?.setData('text/plain', toClipboard(blocks));
    return blocks.map(({ id }) => id);
  };
  const pasteOthers = async (pasted: Pasted) => {
    const { readPaste } = await import('../paste/readPaste.ts');
    const { parts, leftOut } = await readPaste(pasted, new URL(app.url).origin);
    if (parts.some(({ kind }) => kind === 'picture')) toast({ text: t('builder.paste.uploading') });
    const { toBlocks } = await import('../paste/toBlocks.ts');
    let failed = leftOut;
    const upload = async (file: File) => {
      const image = await uploadPicture(file).catch(() => null);
      if (!image) failed += 1;
      return image;
    };
    const blocks = await toBlocks(parts, newId, upload);
    if (blocks.length > 0) commands.insert(blocks);
    if (failed > 0) toast({ text: t('builder.paste.left_out', { count: failed }) });
  };
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const ids = take(event);
    if (ids.length > 0) toast({ text: t('builder.copied', { count: ids.length }) });
  });
  const cut = useEffectEvent((event: ClipboardEvent) => {
    if (isReadOnly) return;
    const ids = take(event);
    if (ids.length > 0) commands.remove(ids);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isReadOnly || isElsewhere(event) || !event.clipboardData) return;
    const data = event.clipboardData;
    const pasted = { text: data.getData('text/plain'), html: data.getData('text/html'), files: [...data.files] };
    if (pasted.text.trim() === '' && pasted.html === '' && pasted.files.length === 0) return;
    event.preventDefault();
    const blocks = fromClipboard(pasted.text, blockTypesOffered, newId);
    if (blocks.length > 0) commands.insert(blocks);
    else void pasteOthers(pasted);
  });

  useEffect(() => {
    const listeners = {
      copy: (event: ClipboardEvent) => copy(event),
      cut: (event: ClipboardEvent) => cut(event),
      paste: (event: ClipboardEvent) => paste(event),
    };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name as 'copy', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name as 'copy', listener);
    };
  }, []);
}
