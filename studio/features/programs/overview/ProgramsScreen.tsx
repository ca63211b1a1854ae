import type { TreePage } from '@bandstand/contract/pages.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { usePages } from '../../../platform/lookups.ts';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { useCall } from '../../../platform/queries.ts';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { QueryView, RowSkeletons } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import type { Translate } from '../../../platform/texts.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { NewProgramDialog, type ProgramKind } from './NewProgramDialog.tsx';
import styles from './Programs.module.css';

/** All programs and packs of the app: their state, their members, and the progress. */
export function ProgramsScreen() {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const pages = usePages();
  const asked = address.get('new');
  const kind: ProgramKind | null = may('build.write') && (asked === 'program' || asked === 'pack') ? asked : null;
  const words = (address.get('q') ?? '').trim().toLowerCase();
  const withNumbers = may('insights.read');
  const columns = useMemo(() => columnsOf(t, withNumbers), [t, withNumbers]);
  return (
    <Screen
      title={t('studio.programs.title')}
      lead={t('studio.programs.lead')}
      actions={
        may('build.write') && (
          <>
            <Button onClick={() => change({ new: 'pack' })}>{t('studio.programs.new_pack')}</Button>
            <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => change({ new: 'program' })}>
              {t('studio.programs.new')}
            </Button>
          </>
        )
      }
      tools={pages.data?.items.some(isListed) && <SearchField label={t('studio.programs.search')} />}
    >
      <QueryView
        query={pages}
        skeleton={<RowSkeletons />}
        isEmpty={({ items }) => !items.some(isListed)}
        empty={<EmptyState title={t('studio.programs.empty')} text={t('studio.programs.empty_text')} />}
      >
        {({ items }) => {
          const shown = items.filter((page) => isListed(page) && `${page.title} ${page.path}`.toLowerCase().includes(words));
          if (shown.length === 0) return <EmptyState title={t('studio.nothing_found')} />;
          return (
            <DataTable
              label={t('studio.programs.title')}
              columns={columns}
              rows={shown}
              keyOf={({ id }) => id}
              onOpen={({ id, type }) => go(type === 'pack' ? `/programs/packs/${id}` : `/programs/${id}`)}
            />
          );
        }}
      </QueryView>
      {kind && <NewProgramDialog key={kind} kind={kind} onClose={() => change({ new: null })} />}
    </Screen>
  );
}

const isListed = ({ type, status }: TreePage) => (type === 'program' || type === 'pack') && status !== 'archived';
/** Never-published ones have none. */
const useProgress = ({ id, status }: TreePage) =>
  useCall('GET /studio/pages/{id}/progress', { params: { id }, query: {} }, { enabled: status !== 'draft' }).data;

function Running({ page }: { page: TreePage }) {
  const progress = useProgress(page);
  return <>{progress ? progress.waiting + progress.active + progress.stuck : ''}</>;
}

function Percent({ page }: { page: TreePage }) {
  const progress = useProgress(page);
  const format = useFormat();
  if (!progress || progress.started === 0) return <>–</>;
  return (
    <span className={styles.percent}>
      <ProgressBar value={progress.average_percent / 100} label={page.title} />
      {format.percent(progress.average_percent / 100)}
    </span>
  );
}

function columnsOf(t: Translate, withNumbers: boolean): Column<TreePage>[] {
  return [
    {
      id: 'title',
      header: t('studio.field.title'),
      cell: (page) => (
        <>
          <Icon of={typeIcons[page.type]} size={16} label={t.find(`studio.page_type.${page.type}`) ?? page.type} />
          {page.title}
        </>
      ),
    },
    { id: 'status', header: t('studio.programs.status'), cell: ({ status }) => <StatusMark status={status} /> },
    ...(withNumbers
      ? [
          { id: 'members', header: t('studio.programs.running'), align: 'end' as const, cell: (page: TreePage) => <Running page={page} /> },
          {
            id: 'percent',
            header: t('studio.programs.percent'),
            isExtra: true,
            cell: (page: TreePage) => (page.type === 'program' ? <Percent page={page} /> : '–'),
          },
        ]
      : []),
  ];
}
