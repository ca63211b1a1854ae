import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type FormEvent } from 'react';
import { errorText, fieldError } from '../../platform/errors.ts';
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
  const [state, setState] = useState<{ isSending: boolean; error: unknown }>({ isSending: false, error: null });
  const { create, put, list, one } = pieceKinds[kind];
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state.isSending || title.trim() === '') return;
    setState({ isSending: true, error: null });
    try {
      const done = await (piece ? put(api, piece.id, { title }) : create(api, { title, blocks: [] }));
      refresh(list, one);
      onDone(done);
    } catch (error) {
      setState({ isSending: false, error });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(piece ? 'studio.pieces.rename' : `studio.pieces.${kind}.new`)}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form="piece" variant="primary" pending={state.isSending} disabled={title.trim() === ''}>
            {t(piece ? 'studio.pieces.rename' : 'studio.pieces.create')}
          </Button>
        </>
      }
    >
      <form id="piece" onSubmit={(event) => void send(event)}>
        <TextField
          label={t('studio.field.title')}
          value={title}
          maxLength={200}
          error={fieldError(state.error, 'title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {state.error !== null && <Banner tone="danger">{errorText(t, state.error)}</Banner>}
      </form>
    </Dialog>
  );
}
