import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { useCall } from '../queries.ts';
import { DataTable, type Column } from './DataTable.tsx';
import { LogCell, LogScreen, useLogDays } from './LogScreen.tsx';
import { SearchField } from './SearchField.tsx';
import { SortList } from './SortList.tsx';

type Row = { id: string; name: string; visits: number };
const rows: Row[] = [
  { id: 'a', name: 'Ada', visits: 3 },
  { id: 'b', name: 'Bo', visits: 1 },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name },
  { id: 'visits', header: 'Visits', sort: 'visits', cell: ({ visits }) => visits, align: 'end', isExtra: true },
  { id: 'way', header: '', cell: ({ id }) => <a href={`/x/${id}`}>Visit {id}</a> },
];
const at = (address: string) => window.history.replaceState(null, '', `/studio${address}`);

beforeEach(() => at('/members'));

describe('a table of rows', () => {
  it('is sorted by its heads: first up, then down, from the first page on, and says so to all', async () => {
    at('/members?page=3&q=a');
    await renderStudio(<DataTable label="Members" columns={columns} rows={rows} keyOf={({ id }) => id} defaultSort="-visits" />, {});
    const sortOf = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sortOf()).toEqual([null, 'descending']);
    fireEvent.click(screen.getByText('Name'));
    expect(addressNow()).toBe('/members?q=a&sort=name');
    expect(sortOf()).toEqual(['ascending', null]);
    fireEvent.click(screen.getByText('Name'));
    expect([addressNow(), sortOf()]).toEqual(['/members?q=a&sort=-name', ['descending', null]]);
    fireEvent.click(screen.getByText('Visits'));
    expect([addressNow(), sortOf()]).toEqual(['/members?q=a&sort=visits', [null, 'ascending']]);
  });
  it('opens a row by a press anywhere on it, but not by a link in it, and marks the one that is open', async () => {
    const onOpen = vi.fn();
    await renderStudio(<DataTable label="Members" columns={columns} rows={rows} keyOf={({ id }) => id} onOpen={onOpen} openKey="b" />, {});
    const [, first, second] = screen.getAllByRole('row');
    fireEvent.click(within(first!).getByText('3'));
    fireEvent.click(within(second!).getByRole('button', { name: 'Bo' }));
    fireEvent.click(screen.getByText('Visit a'));
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
    expect([first?.dataset['open'], second?.dataset['open']]).toEqual([undefined, 'true']);
    // A column of links has no head that would be read out.
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  });
  it('has nothing to press where its rows do not open', async () => {
    await renderStudio(<DataTable label="Members" columns={columns.slice(1, 2)} rows={rows} keyOf={({ id }) => id} />, {});
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Visits']);
  });
});

describe('the search above a list', () => {
  it('follows the address when that changes by other means, also while one types', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    at('/members?q=ada');
    await renderStudio(<SearchField label="Find" />, {});
    const field = screen.getByLabelText<HTMLInputElement>('Find');
    expect(field.value).toBe('ada');
    fireEvent.change(field, { target: { value: 'bo' } });
    at('/members?q=kim');
    await waitFor(() => expect(field.value).toBe('kim'));
    await vi.advanceTimersByTimeAsync(300);
    expect(addressNow()).toBe('/members?q=kim');
    fireEvent.change(field, { target: { value: '' } });
    await vi.advanceTimersByTimeAsync(300);
    expect(addressNow()).toBe('/members');
    vi.useRealTimers();
  });
});

describe('a log', () => {
  type Entry = { id: string; at: string; what: string };
  const entry: Entry = { id: '1', at: '2026-05-03T10:00:00Z', what: 'Changed: Page “Home”' };
  function Log({ onExport }: { onExport?: () => Promise<void> }) {
    const days = useLogDays();
    const query = useCall('GET /studio/audit_log', { query: days }) as never;
    return (
      <LogScreen<Entry>
        title="Log"
        lead="Who changed what."
        query={query}
        columns={[{ id: 'what', header: 'What', cell: ({ what }) => <LogCell notes={['Ada', null]}>{what}</LogCell> }]}
        filters={null}
        filterNames={['person']}
        isFiltered={Object.keys(days).length > 0}
        emptyText="Nothing yet."
        nothingFoundText="Nothing in these days."
        onExport={onExport}
      />
    );
  }
  const open = (answers: Answers, onExport?: () => Promise<void>) => renderStudio(<Log {...(onExport ? { onExport } : {})} />, answers);
  it('is asked for by whole days of the browser’s zone: the last one belongs to it', async () => {
    at('/log?from=2026-05-03&to=2026-05-03&page=2&person=ada');
    const { sent } = await open({ 'GET /studio/audit_log': ({ query }) => listOf(query.get('from') ? [] : [entry]) });
    const [from, to] = ['from', 'to'].map((name) => Date.parse(sent('GET /studio/audit_log')[0]!.query.get(name)!));
    expect([new Date(from!).getHours(), (to! - from!) / 3_600_000]).toEqual([0, 24]);
    expect(await screen.findByText('Nothing in these days.')).toBeTruthy();
    fireEvent.click(screen.getByText('Show all').closest('button')!);
    expect(addressNow()).toBe('/log');
    expect((await screen.findByText('Changed: Page “Home”')).closest('tr')?.textContent).toMatch(/^Changed: Page “Home”Ada.*2026/);
    expect(screen.queryByText('Export as CSV')).toBeNull();
  });
  it('takes its days from their fields, from the first page on, and ignores what is no day', async () => {
    at('/log?from=nonsense&page=4');
    const { sent } = await open({ 'GET /studio/audit_log': listOf([entry]) as never });
    await screen.findByText('Changed: Page “Home”');
    expect(sent('GET /studio/audit_log')[0]?.query.has('from')).toBe(false);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-05-03' } });
    expect(addressNow()).toBe('/log?from=nonsense&to=2026-05-03');
    await waitFor(() => expect(sent('GET /studio/audit_log').at(-1)?.query.has('to')).toBe(true));
  });
  it('is exported once at a time, and says why it could not be', async () => {
    let fail = (_error: Error) => {};
    await open({ 'GET /studio/audit_log': refuse(403, 'forbidden', 'Not for you.') }, () => new Promise((_resolve, reject) => (fail = reject)));
    expect(await screen.findByText('Not for you.')).toBeTruthy();
    const button = screen.getByText('Export as CSV').closest('button')!;
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fail(new Error('x'));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(within(screen.getByRole('region', { name: 'Notices' })).getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  });
});

describe('a list in an order of its own', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
  const open = async (isReadOnly: boolean) => {
    const [onOrder, onRemove] = [vi.fn(), vi.fn()];
    await renderStudio(
      <SortList label="Parts" items={items} nameOfItem={({ name }) => name} isReadOnly={isReadOnly} onOrder={onOrder} onRemove={onRemove}>
        {({ name }) => <span>{name}</span>}
      </SortList>,
      {},
    );
    const press = (name: string, key: string, more = {}) =>
      fireEvent.keyDown(screen.getByText(name).closest('[role="row"]')!, { key, code: key, ...more });
    return { onOrder, onRemove, press };
  };
  it('is changed by Alt and the arrows, and a line is taken out by Delete', async () => {
    const { onOrder, onRemove, press } = await open(false);
    press('C', 'ArrowUp', { altKey: true });
    press('A', 'ArrowDown', { altKey: true });
    press('B', 'Delete');
    press('B', 'x');
    expect(onOrder.mock.calls).toEqual([[['a', 'c', 'b']], [['b', 'a', 'c']]]);
    expect(onRemove.mock.calls).toEqual([['b']]);
    expect(screen.getByLabelText('Move A')).toBeTruthy();
  });
  it('does not change for those who only read it', async () => {
    const { onOrder, onRemove, press } = await open(true);
    press('C', 'ArrowUp', { altKey: true });
    press('B', 'Delete');
    expect([onOrder.mock.calls, onRemove.mock.calls, screen.queryByLabelText('Move A')]).toEqual([[], [], null]);
  });
});
