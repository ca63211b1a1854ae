import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { PieceDialog } from './PieceDialog.tsx';
import { PieceMenu } from './PieceMenu.tsx';
import { pieceKinds, type PieceEntry, type PieceKind } from './pieceKinds.ts';

type Opened = { is: 'new' } | { is: 'name'; piece: PieceEntry } | null;

/** Overlays, or saved groups of blocks: what there is, and how often it is shown. */
export function PiecesScreen({ kind }: { kind: PieceKind }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address] = useAddress();
  const [opened, setOpened] = useState<Opened>(null);
  const { ask, dialog } = useConfirm();
  const { path, list } = pieceKinds[kind];
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const pieces = useCall(list, { query }, { keepPrevious: true });
  const canWrite = may('build.write');
  const open = ({ id }: { id: string }) => go(`${path}/${id}`);
  const columns: Column<PieceEntry>[] = [
    { id: 'title', header: t('studio.field.title'), cell: ({ title }) => title },
    {
      id: 'uses',
      header: t('studio.pieces.uses'),
      cell: ({ uses }) => (uses === 0 ? t('studio.pieces.unused') : format.number(uses)),
      align: 'end',
    },
    {
      id: 'changed',
      header: t('studio.pieces.changed'),
      cell: ({ updated_at, updated_by }) => (
        <span title={format.dateTime(updated_at)}>{[format.relative(updated_at), updated_by].filter(Boolean).join(' · ')}</span>
      ),
      isExtra: true,
    },
    ...(canWrite
      ? [
          {
            id: 'menu',
            header: '',
            cell: (piece: PieceEntry) => (
              <PieceMenu kind={kind} piece={piece} ask={ask} onName={() => setOpened({ is: 'name', piece })} onCopied={open} />
            ),
            align: 'end' as const,
          },
        ]
      : []),
  ];
  const newButton = canWrite && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setOpened({ is: 'new' })}>
      {t(`studio.pieces.${kind}.new`)}
    </Button>
  );
  // Where there is nothing yet there is nothing to search, and one way to begin.
  const isBare = !query.q && pieces.data?.total_count === 0;
  return (
    <Screen
      title={t(`studio.pieces.${kind}.title`)}
      lead={t(`studio.pieces.${kind}.lead`)}
      actions={!isBare && newButton}
      tools={!isBare && <SearchField label={t(`studio.pieces.${kind}.search`)} />}
    >
      <FilteredList
        query={pieces}
        isFiltered={query.q !== ''}
        empty={{ title: t(`studio.pieces.${kind}.empty`), text: t(`studio.pieces.${kind}.empty_text`), action: newButton }}
        waitingRows={4}
      >
        {(items) => <DataTable label={t(`studio.pieces.${kind}.title`)} columns={columns} rows={items} keyOf={({ id }) => id} onOpen={open} />}
      </FilteredList>
      {pieces.error && pieces.data && <Banner tone="danger">{t('studio.error.retry')}</Banner>}
      {opened && (
        <PieceDialog
          kind={kind}
          piece={opened.is === 'name' ? opened.piece : null}
          onClose={() => setOpened(null)}
          onDone={(piece) => {
            setOpened(null);
            if (opened.is === 'new') open(piece);
          }}
        />
      )}
      {dialog}
    </Screen>
  );
}
