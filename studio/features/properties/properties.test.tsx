import type { Property } from '@bandstand/contract/properties.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
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
const goal = property('Goal', {
  fallback: 'your goal',
  uses: 2,
  values_count: 3,
  used_by: [
    { kind: 'page', id: 'p1', title: 'Home' },
    { kind: 'composed', id: 'c1', title: 'Greeting' },
  ],
});
const level = property('Level', { type: 'choice', options: ['Easy', 'Hard'], member_can_edit: true, values_count: 1 });
const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(<PropertiesScreen />, { 'GET /studio/properties': listOf([goal, level]), ...answers }, options);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('member properties', () => {
  it('are listed with their name in texts, their kind and where they are used', async () => {
    await open();
    expect((await screen.findByText('Goal')).closest('tr')?.textContent).toMatch(/\{\{member\.goal\}\}Text32/);
    expect(screen.getByText('Level').closest('tr')?.textContent).toContain('Choice · by members1not used');
  });
  it('say what they are for while there are none, and when they do not load', async () => {
    const { unmount } = await open({ 'GET /studio/properties': listOf([]) });
    expect(await screen.findByText('No property yet')).toBeTruthy();
    unmount();
    await open({ 'GET /studio/properties': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('are created by a title, with the name that texts use', async () => {
    const { sent } = await open({ 'POST /studio/properties': property('Favourite dish') });
    fireEvent.click(await screen.findByRole('button', { name: 'New property' }));
    type('Title', 'Favourite dish');
    expect(screen.getByText('Write {{member.favourite_dish}} in a text to show it.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^If there is no value/), { target: { value: 'so{up}|' } });
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    await waitFor(() =>
      expect(sent('POST /studio/properties')[0]?.body).toEqual({
        title: 'Favourite dish',
        type: 'text',
        options: [],
        fallback: 'soup',
        member_can_edit: true,
      }),
    );
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  });
  it('are edited, with their options; a refusal by the server is shown at its field', async () => {
    const { sent } = await open({ 'PUT /studio/properties/{id}': refuse(422, 'validation_failed', 'No', { slug: ['This name is taken.'] }) });
    fireEvent.click(await screen.findByText('Level'));
    expect((screen.getByLabelText('Choices') as HTMLTextAreaElement).value).toBe('Easy\nHard');
    type('Choices', 'Easy\n\nVery hard');
    type('Name in texts', 'goal');
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    await waitFor(() =>
      expect(sent('PUT /studio/properties/{id}')[0]).toMatchObject({
        path: '/studio/properties/level',
        body: { slug: 'goal', options: ['Easy', 'Very hard'] },
      }),
    );
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
  });
  it('are deleted after a message about what members lose', async () => {
    const { sent } = await open({ 'DELETE /studio/properties/{id}': null });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Level' }));
    expect(screen.getByText('1 member loses their value.')).toBeTruthy();
    expect(sent('DELETE /studio/properties/{id}')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete', hidden: true }));
    await waitFor(() => expect(sent('DELETE /studio/properties/{id}')).toHaveLength(1));
  });
  it('stay while they are in use, and a message says where', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Goal' }));
    expect(screen.getByText('2 pages and saved block groups use it. Remove it there first.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home', hidden: true }).getAttribute('href')).toMatch(/\/pages\/p1$/);
    expect(screen.getByRole('link', { name: 'Greeting', hidden: true }).getAttribute('href')).toMatch(/\/groups\/c1$/);
    expect(sent('DELETE /studio/properties/{id}')).toEqual([]);
  });
  it('are read-only for staff who may not build', async () => {
    await open({}, { permissions: permissionsOf.analyst });
    fireEvent.click(await screen.findByText('Goal'));
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New property' })).toBeNull();
  });
});
