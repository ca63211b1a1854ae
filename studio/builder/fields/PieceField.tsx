import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import type { PieceKind } from '../draft/schema.ts';
import { usePieces } from '../blocks/usePieces.ts';

type PieceFieldProps = FieldTexts & { kind: PieceKind; value: string | null; onChange: (id: string | null) => void };

/** A workout or a saved group of blocks, by its title. */
export function PieceField({ kind, value, onChange, ...texts }: PieceFieldProps) {
  const t = useText();
  const pieces = usePieces(kind);
  const options = pieces.map(({ id, title, uses }) => ({ value: id, label: title, detail: t('builder.piece.uses', { count: uses }) }));
  // A group is what its block is: it can be another, not none.
  const isClearable = kind === 'workout';
  return (
    <Combo
      {...texts}
      options={options}
      value={value}
      isClearable={isClearable}
      placeholder={t(`builder.piece.${kind}`)}
      onChange={(id) => (id !== null || isClearable) && onChange(id)}
    />
  );
}
