import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';

type Settings = Answer<'GET /studio/settings/messaging'>;
const settings: Settings = {
  is_available: true,
  member_to_member: true,
  member_to_admin: true,
  group_chat: true,
  link_previews: true,
  attachments: true,
  report_threshold: 3,
  words: ['casino'],
  may_group_chat: true,
};
const open = (more: Partial<Settings> = {}, answers: Answers = {}) =>
  renderApp('/settings/messaging', {
    'GET /studio/changes': { items: [], access_changes: [] },
    'GET /studio/reports/open_count': { count: 0 },
    'GET /studio/settings/messaging': { ...settings, ...more },
    'PUT /studio/settings/messaging': ({ body }) => ({ ...settings, ...(body as object) }),
    ...answers,
  });
const toggle = async (name: RegExp) => (await screen.findByRole('switch', { name })) as HTMLInputElement;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const words = () =>
  within(screen.getByRole('list', { name: 'Forbidden words' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('settings of messaging', () => {
  it.each([
    [/^Messages/, 'is_available'],
    [/^Members can message members/, 'member_to_member'],
    [/^Members can message staff/, 'member_to_admin'],
    [/^Groups/, 'group_chat'],
    [/^Pictures, videos and files/, 'attachments'],
    [/^Link cards/, 'link_previews'],
  ] as const)('%s is switched off and saved', async (name, field) => {
    const { sent } = await open();
    fireEvent.click(await toggle(name));
    save();
    await waitFor(() => expect(sent('PUT /studio/settings/messaging')[0]?.body).toMatchObject({ [field]: false, report_threshold: 3 }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent('PUT /studio/settings/messaging')[0]?.body).not.toHaveProperty('may_group_chat');
  });
  it('leave the rest unchanged while writing is off altogether', async () => {
    await open({ is_available: false });
    expect((await toggle(/^Members can message members/)).disabled).toBe(true);
    expect(screen.getByText(/Nobody can write/)).toBeTruthy();
  });
  it('say that groups are not part of the plan', async () => {
    await open({ may_group_chat: false });
    expect((await toggle(/^Groups/)).disabled).toBe(true);
    expect(screen.getByText(/Your plan does not include groups/)).toBeTruthy();
  });
  it.each(['', '-1', '2.5', '101', 'three'])('do not send %j as the number of reports', async (typed) => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('Reports that hide a message'), { target: { value: typed } });
    expect(screen.getByText('A whole number from 0 to 100')).toBeTruthy();
    save();
    expect(sent('PUT /studio/settings/messaging')).toEqual([]);
  });
  it('explain 0, and send it', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('Reports that hide a message'), { target: { value: '0' } });
    expect(screen.getByText(/reports never hide a message/)).toBeTruthy();
    save();
    await waitFor(() => expect(sent('PUT /studio/settings/messaging')[0]?.body).toMatchObject({ report_threshold: 0 }));
  });
  it('return to the saved values', async () => {
    await open();
    fireEvent.click(await toggle(/^Groups/));
    fireEvent.change(screen.getByLabelText('Reports that hide a message'), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect([(await toggle(/^Groups/)).checked, (screen.getByLabelText('Reports that hide a message') as HTMLInputElement).value]).toEqual([
      true,
      '3',
    ]);
  });
  it('say why they were not saved', async () => {
    await open({}, { 'PUT /studio/settings/messaging': refuse(403, 'forbidden', 'You may not do this.') });
    fireEvent.click(await toggle(/^Groups/));
    save();
    expect(await screen.findByText('You may not do this.')).toBeTruthy();
  });
});

describe('refused words', () => {
  const field = () => screen.findByLabelText('Add words');
  it('are pasted as a list, each once, and removed one by one', async () => {
    const { sent } = await open();
    fireEvent.change(await field(), { target: { value: 'CASINO\nfree crypto, Poker' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add 3 words' }));
    expect(words()).toEqual(['casino', 'free crypto', 'Poker']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove casino' }));
    expect(words()).toEqual(['free crypto', 'Poker']);
    save();
    await waitFor(() => expect(sent('PUT /studio/settings/messaging')[0]?.body).toMatchObject({ words: ['free crypto', 'Poker'] }));
  });
  it('are added by Ctrl+Enter', async () => {
    await open();
    fireEvent.change(await field(), { target: { value: 'poker' } });
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    expect(words()).toEqual(['casino', 'poker']);
    expect((await field()) as HTMLTextAreaElement).toMatchObject({ value: '' });
  });
  it('have at most 60 letters, and are at most 500', async () => {
    await open();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(61) } });
    expect(screen.getByText(/is too long/)).toBeTruthy();
    fireEvent.change(await field(), { target: { value: Array.from({ length: 500 }, (_, index) => `w${index}`).join('\n') } });
    expect(screen.getByText('At most 500 words.')).toBeTruthy();
    expect((screen.getByRole('button', { name: /^Add/ }) as HTMLButtonElement).disabled).toBe(true);
  });
});
