import type { EventDraft, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLocation } from 'wouter';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import styles from './events.module.css';
import { useEditEvent } from './useEditEvent.ts';

type DatesTableProps = {
  event: EventDraft;
  dates: readonly OwnerOccurrence[];
  onEdit: (date: OwnerOccurrence) => void;
  onAttendance: (date: OwnerOccurrence) => void;
};
const pendingTones: Record<OwnerOccurrence['pending'], Tone> = {
  none: 'neutral',
  new: 'primary',
  changed: 'warning',
  removed: 'danger',
  cancelled: 'danger',
};

/** The occurrences of an event: who comes, unpublished changes, and the actions on each. */
export function DatesTable({ event, dates, onEdit, onAttendance }: DatesTableProps) {
  const t = useText();
  const language = useLanguage();
  const { may } = useStaff();
  const mayWrite = may('build.write');
  const when = (date: OwnerOccurrence) => formatDayAndTime(date.starts_at, { language, timeZone: date.timezone });
  const columns: Column<OwnerOccurrence>[] = [
    {
      id: 'date',
      header: t('studio.events.date'),
      cell: (date) => (
        <span className={styles.when}>
          <span className={date.state === 'cancelled' || date.pending === 'removed' ? styles.off : undefined}>{when(date)}</span>
          {date.title !== event.page.title && <span className={styles.quiet}>{date.title}</span>}
        </span>
      ),
    },
    {
      id: 'people',
      header: t('studio.events.joined'),
      align: 'end',
      cell: ({ joined_count, capacity }) =>
        capacity === null ? String(joined_count) : t('studio.events.people_of', { joined: joined_count, seats: capacity }),
    },
    {
      id: 'hosts',
      header: t('studio.events.hosts'),
      isExtra: true,
      cell: ({ hosts }) => hosts.map(({ name }) => name).join(', ') || '–',
    },
    {
      id: 'state',
      header: t('studio.events.state'),
      cell: (date) => (
        <span className={styles.marks}>
          {/* A pending cancellation does not yet apply for members. */}
          {date.state !== 'scheduled' && date.pending !== 'cancelled' && (
            <Badge tone={date.state === 'cancelled' ? 'danger' : date.state === 'live' ? 'success' : 'neutral'}>
              {t(`studio.events.state.${date.state}`)}
            </Badge>
          )}
          {date.pending !== 'none' && <Badge tone={pendingTones[date.pending]}>{t(`studio.events.pending.${date.pending}`)}</Badge>}
        </span>
      ),
    },
    {
      id: 'more',
      header: '',
      align: 'end',
      cell: (date) => <DateMenu event={event} date={date} name={when(date)} onEdit={onEdit} onAttendance={onAttendance} />,
    },
  ];
  return (
    <DataTable
      label={t('studio.events.dates')}
      columns={columns}
      rows={dates}
      keyOf={({ date, page_id }) => page_id ?? date}
      {...(mayWrite ? { onOpen: onEdit } : {})}
    />
  );
}

type DateMenuProps = { event: EventDraft; date: OwnerOccurrence; name: string } & Pick<DatesTableProps, 'onEdit' | 'onAttendance'>;

function DateMenu({ event, date, name, onEdit, onAttendance }: DateMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const { ask, dialog } = useConfirm();
  const edit = useEditEvent(event);
  const state = (next: 'cancelled' | 'removed' | 'scheduled') =>
    edit.send(
      { scope: 'this', date: date.date, state: next },
      next === 'scheduled' ? undefined : { scope: 'this', date: date.date, state: 'scheduled' },
    );
  const end = () =>
    ask({
      title: t('studio.events.end_here'),
      text: t('studio.events.end_here_text'),
      confirm: t('studio.events.end_here'),
      run: () => edit.send({ scope: 'following', date: date.date, state: 'removed' }),
    });
  const isOff = date.state === 'cancelled' || date.pending === 'removed';
  const isPlanned = date.pending !== 'removed' || event.exceptions.some((exception) => exception.date === date.date);
  const { page_id: pageId } = date;
  const items: MenuItem[] = [];
  if (may('build.write') && date.state !== 'ended') {
    items.push({ id: 'edit', label: t('studio.events.edit'), onSelect: () => onEdit(date) });
    if (isOff && isPlanned) items.push({ id: 'back', label: t('studio.events.bring_back'), onSelect: () => state('scheduled') });
    if (!isOff) {
      items.push(
        { id: 'cancel', label: t('studio.events.cancel'), onSelect: () => state('cancelled') },
        { id: 'out', label: t('studio.events.take_out'), onSelect: () => state('removed') },
      );
      if (event.parts.some(({ rule }) => rule)) items.push({ id: 'end', label: t('studio.events.end_here'), tone: 'danger', onSelect: end });
    }
  }
  if (pageId && may('members.read'))
    items.push({ id: 'who', label: t('studio.events.attendance'), startsGroup: true, onSelect: () => onAttendance(date) });
  if (pageId) items.push({ id: 'page', label: t('studio.events.open_page'), onSelect: () => go(`/pages/${pageId}`) });
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={t('studio.events.more', { date: name })}
        items={items}
        trigger={(props) => (
          <IconButton {...props} size="small" label={t('studio.events.more', { date: name })}>
            <Icon of={Ellipsis} size={18} />
          </IconButton>
        )}
      />
      {dialog}
    </>
  );
}
