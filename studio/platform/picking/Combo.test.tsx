import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aMember, aTreePage, listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { Combo, type ComboOption } from './Combo.tsx';
import { MemberPick } from './MemberPick.tsx';
import { PagePick } from './PagePick.tsx';

const days: ComboOption[] = ['Monday', 'Tuesday', 'Wednesday'].map((label) => ({ value: label.toLowerCase(), label }));
type Props = Partial<Parameters<typeof Combo>[0]> & { first?: string | null };
function Days({ first = null, onChange, ...props }: Props) {
  const [value, setValue] = useState<string | null>(first);
  return <Combo label="Day" options={days} value={value} onChange={(next) => (setValue(next), onChange?.(next))} {...props} />;
}
async function open(props: Props = {}) {
  const onChange = vi.fn();
  await renderStudio(<Days onChange={onChange} {...props} />, {});
  return onChange;
}
const field = () => screen.getByRole('combobox') as HTMLInputElement;
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(field(), { key }));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const shown = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);
/** The one that Enter would take, as assistive technology is told. */
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('choosing one by keyboard', () => {
  it('opens with an arrow and goes round at both ends', async () => {
    await open();
    expect([field().getAttribute('aria-expanded'), active()]).toEqual(['false', null]);
    press('ArrowDown');
    expect([field().getAttribute('aria-expanded'), active()]).toEqual(['true', 'Monday']);
    press('ArrowUp');
    expect(active()).toBe('Wednesday');
    press('ArrowDown', 'ArrowDown');
    expect(active()).toBe('Tuesday');
  });
  it('takes by Enter, closes, and shows what was taken', async () => {
    const onChange = await open();
    press('ArrowDown', 'ArrowDown', 'Enter');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('tuesday');
    expect([field().value, shown()]).toEqual(['Tuesday', []]);
  });
  it('begins at what is chosen', async () => {
    await open({ first: 'wednesday' });
    press('ArrowDown');
    expect(active()).toBe('Wednesday');
  });
  it('narrows by typing, and takes the first that is left', async () => {
    const onChange = await open();
    type('ue');
    expect(shown()).toEqual(['Tuesday']);
    press('Enter');
    expect(onChange).toHaveBeenCalledWith('tuesday');
  });
  it('changes nothing by Escape or by leaving, and keeps Escape from what lies around', async () => {
    const around = vi.fn();
    await renderStudio(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div onKeyDown={around}>
        <Days first="monday" />
      </div>,
      {},
    );
    type('tue');
    press('Escape');
    expect([field().value, shown(), around.mock.calls.length]).toEqual(['Monday', [], 0]);
    press('Escape');
    expect(around).toHaveBeenCalledOnce();
    type('tue');
    fireEvent.blur(field());
    expect(field().value).toBe('Monday');
  });
  it('says that nothing fits, and then takes nothing', async () => {
    const onChange = await open();
    type('xyz');
    expect(shown()).toEqual(['Nothing found']);
    press('Enter');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('choosing one by pointer', () => {
  it('opens the list with a press on the field and takes with a press on a line', async () => {
    const onChange = await open();
    fireEvent.pointerDown(field());
    fireEvent.click(screen.getByText('Wednesday'));
    expect(onChange).toHaveBeenCalledWith('wednesday');
  });
  it('is cleared by the button beside it, where it may be empty', async () => {
    const onChange = await open({ first: 'monday' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenCalledWith(null);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
  it('cannot be cleared where one has to be chosen', async () => {
    await open({ first: 'monday', isClearable: false });
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

describe('making a new one', () => {
  it('is the last line, says what it makes, and is reached by keyboard', async () => {
    const run = vi.fn();
    const onChange = await open({ create: { label: (text) => `Add “${text}”`, run } });
    type('day');
    expect(shown().at(-1)).toBe('Add “day”');
    press('ArrowUp', 'Enter');
    expect(run).toHaveBeenCalledExactlyOnceWith('day');
    expect(onChange).not.toHaveBeenCalled();
  });
  it('is offered where nothing else fits', async () => {
    const run = vi.fn();
    await open({ create: { label: (text) => `Add “${text}”`, run } });
    type('Sunday');
    expect(shown()).toEqual(['Add “Sunday”']);
    press('Enter');
    expect(run).toHaveBeenCalledWith('Sunday');
  });
});

describe('a page', () => {
  it('is found by title or address, and archived ones are not offered', async () => {
    const onChange = vi.fn();
    await renderStudio(<PagePick label="Page" value={null} onChange={onChange} />, {
      'GET /studio/pages': listOf([aTreePage('home'), aTreePage('blog', { path: '/news' }), aTreePage('old', { status: 'archived' })]),
    });
    fireEvent.pointerDown(field());
    await waitFor(() => expect(shown()).toEqual(['Page home/home', 'Page blog/news']));
    type('news');
    press('Enter');
    expect(onChange).toHaveBeenCalledWith('blog');
  });
});

describe('a member', () => {
  const everybody = Array.from({ length: 80 }, (_, at) => aMember(`Sam ${String(at).padStart(2, '0')}`));
  const served: Answers = {
    'GET /studio/members': ({ query }) => {
      const found = everybody.filter(({ name }) => name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
      const page = Number(query.get('page') ?? 1);
      return { items: found.slice((page - 1) * 50, page * 50), total_count: found.length };
    },
  };
  const pick = (onChange = vi.fn()) => (
    <MemberPick label="Member" placeholder="Name" value={null} onChange={onChange} without={new Set(['sam 00'])} />
  );
  it('is asked for only when the list opens, in the order of names, without those that one has', async () => {
    const { sent } = await renderStudio(pick(), served);
    expect(sent('GET /studio/members')).toEqual([]);
    fireEvent.pointerDown(field());
    await waitFor(() => expect(shown()).toHaveLength(49));
    expect(sent('GET /studio/members')[0]?.query.get('sort')).toBe('name');
    expect(shown()[0]).toBe('Sam 01sam 01@example.com');
  });
  it('beyond the first fifty is reached by going on, and by typing', async () => {
    const onChange = vi.fn();
    const { sent } = await renderStudio(pick(onChange), served);
    fireEvent.pointerDown(field());
    await waitFor(() => expect(shown()).toHaveLength(49));
    press('ArrowUp');
    await waitFor(() => expect(shown()).toHaveLength(79));
    type('sam 7');
    await waitFor(() => expect(sent('GET /studio/members').at(-1)?.query.get('q')).toBe('sam 7'));
    await waitFor(() => expect(shown()).toHaveLength(10));
    press('Enter');
    expect(onChange).toHaveBeenCalledWith('sam 70');
  });
});
