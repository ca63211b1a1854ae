import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { AuditScreen } from './AuditScreen.tsx';
import { verbOf } from './sentences.ts';

const entry = (call: string, more: object = {}) => ({
  id: call,
  at: '2026-05-04T10:00:00.000Z',
  actor_id: 'a',
  actor: 'Ada Berg',
  role: 'owner',
  call,
  object: 'pages',
  object_id: 'p',
  title: 'Welcome',
  fields: [],
  address: '203.0.113.7',
  device: 'A browser',
  ...more,
});
const people = [{ id: 'a', name: 'Ada Berg' }];
const log = (items: object[]) => ({ items, total_count: items.length, people, objects: ['pages', 'theme', 'new_kind'] }) as never;
const show = (answers: Answers, options: object = {}) => {
  window.history.replaceState(null, '', '/studio/settings/log');
  return renderStudio(<AuditScreen />, answers, options);
};

describe('the audit log', () => {
  it('says in a sentence what was done, by whom, and which fields', async () => {
    await show({
      'GET /studio/audit_log': log([
        entry('PUT /studio/pages/{id}', { fields: ['title', 'blocks', 'unheard_of'] }),
        entry('PUT /studio/theme', { object: 'theme', title: null, fields: ['theme.app_look'] }),
      ]),
    });
    expect(await screen.findByText('Changed: Page “Welcome”')).toBeTruthy();
    expect(screen.getByText('title, blocks, unheard of')).toBeTruthy();
    expect(screen.getByText('Changed: Theme')).toBeTruthy();
    expect(screen.getAllByText('203.0.113.7')).toHaveLength(2);
  });
  it('says why someone viewed the app as a member', async () => {
    const reason = 'Her week 2 stays closed';
    await show({
      'GET /studio/audit_log': log([entry('POST /studio/members/{id}/act_as', { object: 'members', title: 'Ruth Okafor', reason })]),
    });
    expect(await screen.findByText('Viewed the app as: Member “Ruth Okafor”')).toBeTruthy();
    expect(screen.getByText(reason).tagName).toBe('Q');
  });
  it('filters by person, kind and time, and keeps the filters in the URL', async () => {
    const { sent } = await show({ 'GET /studio/audit_log': log([entry('POST /studio/pages')]) });
    await screen.findByText('Added: Page “Welcome”');
    fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'a' } });
    fireEvent.change(screen.getByLabelText('Object'), { target: { value: 'pages' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-05-04' } });
    await waitFor(() => {
      const last = sent('GET /studio/audit_log').at(-1)!.query;
      expect([last.get('actor_id'), last.get('object'), Date.parse(last.get('to') ?? '')]).toEqual(['a', 'pages', new Date(2026, 4, 5).getTime()]);
    });
    expect(window.location.search).toContain('person=a');
  });
  it('is empty at first, may find nothing, may fail', async () => {
    const { unmount, answer } = await show({ 'GET /studio/audit_log': log([]) });
    expect(await screen.findByText('Changes will appear here from now on.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Object'), { target: { value: 'theme' } });
    expect(await screen.findByText('No matching changes')).toBeTruthy();
    unmount();
    answer({});
    await show({ 'GET /studio/audit_log': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('is exported with its filters by staff who may export', async () => {
    const { unmount } = await show({ 'GET /studio/audit_log': log([]) }, { permissions: permissionsOf.editor });
    await screen.findByText('Changes will appear here from now on.');
    expect(screen.queryByText('Export as CSV')).toBeNull();
    unmount();
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await show({ 'GET /studio/audit_log': log([]), 'GET /studio/audit_log.csv': 'at,actor' as never });
    fireEvent.click(await screen.findByText('Export as CSV'));
    await waitFor(() => expect(made).toHaveBeenCalled());
    made.mockRestore();
  });
  it.each([
    ['POST /studio/pages', 'added'],
    ['POST /studio/pages/{id}/publish', 'published'],
    ['POST /studio/releases', 'published'],
    ['POST /studio/releases/{id}/rollback', 'rolled_back'],
    ['DELETE /studio/pages/{id}', 'deleted'],
    ['PUT /studio/pages/{id}/access', 'access'],
    ['DELETE /studio/pages/{id}/members/{memberId}', 'members'],
    ['POST /studio/pages/{id}/versions/{versionId}/restore', 'restored'],
    ['PUT /studio/theme', 'changed'],
    ['POST /studio/products/{id}/versions', 'changed'],
    ['DELETE /studio/profile/sessions/{id}', 'signed_out'],
    ['DELETE /studio/profile/second_factor', 'changed'],
  ])('%s is “%s”', (call, verb) => expect(verbOf(call)).toBe(verb));
});
