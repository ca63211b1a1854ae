import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { BarChart } from './BarChart.tsx';
import { chartOptions } from './chartOptions.ts';
import { Figures } from './Figures.tsx';
import { FiguresTable } from './FiguresTable.tsx';

// The test's document has no canvas to draw on.
vi.mock('uplot', () => ({
  default: Object.assign(
    class {
      destroy() {}
      setSize() {}
      setCursor() {}
      valToPos() {
        return 0;
      }
    },
    { paths: { bars: () => () => null } },
  ),
}));

const days = ['Monday', 'Tuesday', 'Wednesday'];
const chart = (names: string[]) => (
  <BarChart
    label="Sales of the week"
    hint="€60 this week"
    count={days.length}
    series={names.map((name) => ({ name, tone: 'mark', values: [1000, 2000, 3000] }))}
    labelOf={(index) => days[index]!.slice(0, 2)}
    valueOf={(amount) => `€${amount / 100}`}
    wordsOf={(index) => `${days[index]}: €${(index + 1) * 10}`}
  />
);
const slider = () => screen.getByRole('slider', { name: 'Sales of the week' });
const press = (key: string) => fireEvent.keyDown(slider(), { key });
const said = () => slider().getAttribute('aria-valuetext');

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);

describe('bars in a row', () => {
  it('are read out one by one with the arrow keys, from either end, and stop there', async () => {
    await renderStudio(chart(['Sales']), {});
    expect([said(), slider().getAttribute('aria-valuemax')]).toEqual(['€60 this week', '2']);
    press('ArrowRight');
    expect(said()).toBe('Monday: €10');
    expect(screen.getByText('Monday: €10')).toBeTruthy();
    press('ArrowLeft');
    expect(said()).toBe('Monday: €10');
    press('End');
    press('ArrowRight');
    expect([said(), slider().getAttribute('aria-valuenow')]).toEqual(['Wednesday: €30', '2']);
    press('Home');
    expect(said()).toBe('Monday: €10');
    press('x');
    expect(said()).toBe('Monday: €10');
  });
  it('begin at the last one when one goes left first', async () => {
    await renderStudio(chart(['Sales']), {});
    press('ArrowLeft');
    expect(said()).toBe('Wednesday: €30');
  });
  it('are distinguished by a legend where there are several of each', async () => {
    const { unmount } = await renderStudio(chart(['Sales']), {});
    expect(screen.queryByText('Sales')).toBeNull();
    unmount();
    await renderStudio(chart(['Sales', 'Refunds']), {});
    expect(screen.getByText('Refunds')).toBeTruthy();
  });
  it('have as many labels below them as there is room for', () => {
    const texts = { label: String, value: String };
    const labels = (width: number, count: number) => {
      const { axes } = chartOptions({ width, height: 200 }, count, [], texts, () => {});
      return (axes![0]!.splits as () => number[])();
    };
    expect(labels(640, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labels(320, 30)).toEqual([0, 10, 20]);
    expect(labels(60, 12)).toEqual([0, 6]);
  });
});

describe('figures', () => {
  it('stand side by side, with a word on those that have one', async () => {
    await renderStudio(
      <Figures
        figures={[
          ['Stayed', '4', '40%'],
          ['Left', '7', null],
        ]}
      />,
      {},
    );
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['440%', '7']);
  });
  it('of a picture are a table, too, with a head for each row and column', async () => {
    const rows = [{ key: 'a', cells: ['May', '€10', '2'] }];
    await renderStudio(<FiguresTable title="As a table" columns={['Month', 'Sum', 'Orders']} rows={rows} />, {});
    const table = within(screen.getByRole('table', { name: 'As a table', hidden: true }));
    expect(table.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Month', 'Sum', 'Orders']);
    expect(table.getByRole('rowheader', { name: 'May', hidden: true }).closest('tr')?.textContent).toBe('May€102');
  });
});
