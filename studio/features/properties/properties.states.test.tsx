import type { Property } from '@bandstand/contract/properties.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { PropertiesScreen } from './PropertiesScreen.tsx';

const property = (title: string, more: Partial<Property> = {}): Property => ({
  id: title.toLowerCase(),
  slug: title.toLowerCase(),
  title,
  type: 'text',
  options: [],
  fallback: null,
  member_can_edit: false,
  uses: 0,
  used_by: [],
  values_count: 0,
  ...more,
});
const level = property('Level', { type: 'choice', options: ['Easy', 'Hard'], fallback: 'Easy', member_can_edit: true });
const open = (address = '/properties', answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(<PropertiesScreen />, { 'GET /studio/properties': listOf([level]), ...answers }, options);
};
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.submit(field('Title').closest('form')!);

describe('the list of properties', () => {
  it('is searched by the address, says that nothing fits, and shows all again when the search is emptied', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sent } = await open('/properties?q=zz', {
      'GET /studio/properties': ({ query }) => listOf(query.get('q') ? [] : [level]),
    });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.queryByText('No property yet')).toBeNull();
    expect(field('Find a property').value).toBe('zz');
    type('Find a property', '');
    await vi.advanceTimersByTimeAsync(300);
    expect(await screen.findByText('Level')).toBeTruthy();
    expect(addressNow()).toBe('/properties');
    expect(Object.fromEntries(sent('GET /studio/properties').at(-1)!.query)).toEqual({ uses: 'true' });
    vi.useRealTimers();
  });
  it('has one way to begin where there is none, and no search', async () => {
    await open('/properties', { 'GET /studio/properties': listOf([] as Property[]) });
    await screen.findByText('No property yet');
    expect(screen.getAllByText('New property')).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('a property in its dialog', () => {
  it('is a choice with its choices, which a text does not have and does not send', async () => {
    const { sent } = await open('/properties', { 'POST /studio/properties': level });
    fireEvent.click((await screen.findByText('New property')).closest('button')!);
    type('Title', 'Belastbarkeitsstufe bei Höhentrainingsaufenthalten');
    expect(screen.getByText(/^Write \{\{member\.[a-z_0-9]+\}\} in a text to show it\.$/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'choice' } });
    type('Choices', 'Low\nHigh\n ');
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'number' } });
    expect(screen.queryByLabelText('Choices')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Members can edit it themselves' }));
    submit();
    await waitFor(() =>
      expect(sent('POST /studio/properties')[0]?.body).toEqual({
        title: 'Belastbarkeitsstufe bei Höhentrainingsaufenthalten',
        type: 'number',
        options: [],
        fallback: null,
        member_can_edit: false,
      }),
    );
  });
  it('needs a title, and keeps a name in texts of its own', async () => {
    const { sent } = await open('/properties', { 'POST /studio/properties': level });
    fireEvent.click((await screen.findByText('New property')).closest('button')!);
    type('Title', '  ');
    submit();
    expect(sent('POST /studio/properties')).toEqual([]);
    type('Title', 'Goal');
    type('Name in texts', ' my_goal ');
    expect(screen.getByText('Write {{member.my_goal}} in a text to show it.')).toBeTruthy();
    submit();
    const body = { title: 'Goal', slug: expect.stringContaining('my_goal') };
    await waitFor(() => expect(sent('POST /studio/properties')[0]?.body).toMatchObject(body));
  });
  it('opens with what is saved, and shows a refusal that names no field below', async () => {
    await open('/properties', { 'PUT /studio/properties/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    fireEvent.click(await screen.findByText('Level'));
    const shown = [field('Title').value, field('Name in texts').value, field(/^If there is no value/).value, field('Choices').value];
    expect(shown).toEqual(['Level', 'level', 'Easy', 'Easy\nHard']);
    expect(field('Members can edit it themselves').checked).toBe(true);
    type('Title', 'Grade');
    submit();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(field('Title').value).toBe('Grade');
    fireEvent.click(screen.getByText('Cancel').closest('button')!);
    fireEvent.click(screen.getByText('Level'));
    expect(field('Title').value).toBe('Level');
  });
});

describe('the end of a property', () => {
  it('that no member has a value for is asked about, and refused with the reason where it is used by now', async () => {
    const { answer, sent } = await open('/properties', { 'DELETE /studio/properties/{id}': refuse(409, 'in_use', 'A page uses it.') });
    const ask = async () => {
      fireEvent.click(await screen.findByLabelText('Delete: Level'));
      return within(await screen.findByRole('alertdialog', { name: 'Delete “Level”?' }));
    };
    const question = await ask();
    expect(question.getByText('No member has a value for it.')).toBeTruthy();
    fireEvent.click(question.getByText('Cancel').closest('button')!);
    expect(sent('DELETE /studio/properties/{id}')).toEqual([]);
    fireEvent.click((await ask()).getByText('Delete').closest('button')!);
    expect(await screen.findByText('A page uses it.')).toBeTruthy();
    expect(screen.getByText('Level')).toBeTruthy();
    answer({ 'DELETE /studio/properties/{id}': null, 'GET /studio/properties': listOf([] as Property[]) });
    fireEvent.click((await ask()).getByText('Delete').closest('button')!);
    expect(await screen.findByText('“Level” deleted')).toBeTruthy();
    expect(await screen.findByText('No property yet')).toBeTruthy();
  });
  it('that an overlay shows is not asked about: the overlay is named, one press away', async () => {
    await open('/properties', {
      'GET /studio/properties': listOf([property('Goal', { uses: 1, used_by: [{ kind: 'overlay', id: 'o1', title: 'Welcome back' }] })]),
    });
    fireEvent.click(await screen.findByLabelText('Delete: Goal'));
    const dialog = within(await screen.findByRole('dialog', { name: '“Goal” is still in use' }));
    expect(dialog.getByText('One page or saved block group uses it. Remove it there first.')).toBeTruthy();
    expect(dialog.getByText('Welcome back').getAttribute('href')).toBe('/overlays/o1');
    fireEvent.click(dialog.getAllByText('Close').at(-1)!.closest('button')!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
