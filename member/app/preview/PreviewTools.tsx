import { previewTools, type PreviewTool, type PreviewWords } from '@bandstand/contract/preview.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PreviewChannel } from './previewChannel.ts';
import { startDrag } from './drag.ts';
import styles from './PreviewTools.module.css';
import { useBlockBox, useHovered } from './useBlockBox.ts';

const icons = { drag: GripVertical, up: ArrowUp, down: ArrowDown, duplicate: Copy, add: Plus, remove: Trash2 } as const satisfies Record<
  PreviewTool,
  unknown
>;

type PreviewToolsProps = { channel: PreviewChannel; words: PreviewWords; selectedId: string | null; isTyping: boolean };

/** The layer above the page in the builder: the hovered block, and the tools of the selected one. */
export function PreviewTools({ channel, words, selectedId, isTyping }: PreviewToolsProps) {
  const hovered = useHovered();
  const over = useBlockBox(hovered?.id === selectedId ? null : (hovered?.id ?? null));
  const box = useBlockBox(selectedId);
  const line = useRef<HTMLDivElement>(null);
  return createPortal(
    <div className={styles.layer} data-preview-part="" style={{ '--unscaled': 1 / words.scale } as React.CSSProperties}>
      {over && hovered && (
        <div className={styles.over} style={over} aria-hidden="true">
          <span className={styles.name}>{words.kinds[hovered.kind] ?? hovered.kind}</span>
        </div>
      )}
      {box && selectedId !== null && !isTyping && (
        <div className={styles.box} style={box}>
          <div className={styles.tools} role="toolbar" aria-label={words.tools.drag}>
            {previewTools.map((tool) => (
              <Tool key={tool} tool={tool} channel={channel} label={words.tools[tool]} blockId={selectedId} line={line} />
            ))}
          </div>
        </div>
      )}
      <div ref={line} className={styles.line} hidden />
    </div>,
    document.body,
  );
}

type ToolProps = { tool: PreviewTool; channel: PreviewChannel; label: string; blockId: string; line: React.RefObject<HTMLDivElement | null> };

function Tool({ tool, channel, label, blockId, line }: ToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (tool !== 'drag' || !element) return;
    const press = (event: PointerEvent) => {
      if (event.button !== 0 || !line.current) return;
      startDrag(event, line.current, ({ id, place }) => {
        if (id !== blockId) channel.send({ type: 'app:moved', block_id: blockId, target_id: id, place });
      });
    };
    element.addEventListener('pointerdown', press);
    return () => element.removeEventListener('pointerdown', press);
  }, [tool, channel, blockId, line]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.tool}
      data-tool={tool}
      aria-label={label}
      title={label}
      // The studio offers the same by keyboard, without tabbing through the page.
      tabIndex={-1}
      onClick={tool === 'drag' ? undefined : () => channel.send({ type: 'app:tool', block_id: blockId, tool })}
    >
      <Icon of={icons[tool]} size={16} />
    </button>
  );
}
