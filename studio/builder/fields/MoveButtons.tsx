import { requireAt } from '@bandstand/rules/lists/require.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useText } from '../../platform/studio.ts';

type MoveButtonsProps = { index: number; count: number; name: string; onMove: (to: number) => void; onRemove: () => void };

/** Up, down and remove, for an entry in a short list. */
export function MoveButtons({ index, count, name, onMove, onRemove }: MoveButtonsProps) {
  const t = useText();
  return (
    <>
      <IconButton size="small" label={t('builder.list.up', { name })} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <Icon of={ArrowUp} size={14} />
      </IconButton>
      <IconButton size="small" label={t('builder.list.down', { name })} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        <Icon of={ArrowDown} size={14} />
      </IconButton>
      <IconButton size="small" label={t('builder.list.remove', { name })} onClick={onRemove}>
        <Icon of={X} size={14} />
      </IconButton>
    </>
  );
}

/** The list with one entry moved. */
export const movedTo = <T,>(list: readonly T[], from: number, to: number): T[] => list.toSpliced(from, 1).toSpliced(to, 0, requireAt(list, from));
