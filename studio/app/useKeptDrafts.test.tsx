import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPage } from '../testing/aPage.ts';
import { setField } from '../builder/draft/document.ts';
import { createDraftStore } from '../builder/draft/draftStore.ts';
import { aDraft, aTreePage, listOf } from '../testing/builders.ts';
import { refuse, type Answers } from '../testing/fakeServer.ts';
import { renderApp } from '../testing/renderStudio.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const base = aPage([]);
const keep = (slug: string) => createDraftStore(slug, id, localStorage).write({ version: 4, base, value: setField(base, 'title', 'Typed') });
const open = (answers: Answers) =>
  renderApp('/pages', {
    'GET /studio/pages': listOf([aTreePage(id, { title: 'A page' })]),
    'GET /studio/changes': { items: [], access_changes: [] },
    ...answers,
  });
const slugOf = () => Object.keys(localStorage).find((key) => key.startsWith('studio:') && key.includes(':draft:'));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  return () => vi.useRealTimers();
});

describe('unsaved changes that a killed tab left on the device', () => {
  it('are sent at the next start, whichever screen is opened first', async () => {
    keep('club');
    const { sent } = await open({ 'PUT /studio/pages/{id}': aDraft({ version: 5 }) });
    await screen.findByText('A page');
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(sent('PUT /studio/pages/{id}').map(({ body }) => body)).toEqual([{ title: 'Typed', base_version: 4 }]));
    await waitFor(() => expect(slugOf()).toBeUndefined());
  });
  it('stay there when someone has changed the page since', async () => {
    keep('club');
    const { sent } = await open({ 'PUT /studio/pages/{id}': refuse(409, 'edit_conflict') });
    await screen.findByText('A page');
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')).toHaveLength(1));
    expect(slugOf()).toBeTruthy();
  });
  it('stay there when they belong to another app', async () => {
    keep('another');
    const { sent } = await open({});
    await screen.findByText('A page');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent('PUT /studio/pages/{id}')).toEqual([]);
  });
});
