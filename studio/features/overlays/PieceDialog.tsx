import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { errorText, fieldError } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import { pieceKinds, type PieceEntry, type PieceKind } from './pieceKinds.ts';

type PieceDialogProps = { kind: PieceKind; piece: PieceEntry | null; onClose: () => void; onDone: (piece: { id: string }) => void };

/** The name of a piece: of a new one, or another for one that is there. */
export function PieceDialog({ kind, piece, onClose, onDone }: PieceDialogProps) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [title, setTitle] = useState(piece?.title ?? '');
  const { submit, isPending, error } = useSubmission();
  const { create, put, list, one } = pieceKinds[kind];
  const send = async () => {
    const done = await (piece ? put(api, piece.id, { title }) : create(api, { title, blocks: [] }));
    refresh(list, one);
    onDone(done);
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(piece ? 'studio.pieces.rename' : `studio.pieces.${kind}.new`)}
      submit={t(piece ? 'studio.pieces.rename' : 'studio.pieces.create')}
      isReady={title.trim() !== ''}
      isPending={isPending}
      onSubmit={() => void submit(send)}
      message={error !== null && errorText(t, error)}
    >
      <TextField
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        error={fieldError(error, 'title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
