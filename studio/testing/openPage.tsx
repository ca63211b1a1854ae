import { blockData } from '@bandstand/contract/blocks/block.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
// The studio loads it when it is opened; here it is loaded already.
import '../app/PageEditor.tsx';
import { aButton, aText } from './aPage.ts';
import { aDraft, anAccessView, aTreePage, listOf } from './builders.ts';
import { fakeLayout } from './fakeLayout.ts';
import { refuse, Refusal, type Answers } from './fakeServer.ts';
import { renderApp } from './renderStudio.tsx';

/** Two blocks, as the server first has them. */
export const firstPage = aDraft({ blocks: [aText('t', 'Good morning'), aButton('b', 'Continue')] });

/** The builder over a server that stores the page as sent, and that others write to. */
export async function openPage(answers: Answers = {}, permissions = permissionsOf.owner, draft = firstPage) {
  let server = draft;
  fakeLayout({ width: 240, height: 20_000 });
  const studio = await renderApp(
    '/pages/page',
    {
      'GET /studio/pages/{id}': () => server,
      'PUT /studio/pages/{id}': ({ body }) => {
        const { base_version, ...changes } = body as { base_version: number } & object;
        if (base_version !== server.version) throw new Refusal(409, 'edit_conflict');
        server = { ...server, ...changes, version: server.version + 1 };
        return server;
      },
      'GET /studio/pages': listOf([aTreePage('page')]),
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/block_schemas': JSON.parse(JSON.stringify(blockData)) as never,
      'GET /studio/theme': { theme: themeDefaults, is_changed: false },
      'POST /studio/preview_tokens': refuse(403, 'forbidden'),
      'GET /studio/pages/{id}/access': anAccessView(),
      'GET /studio/pages/{id}/versions': listOf([]),
      ...answers,
    },
    { permissions },
  );
  await screen.findByRole('heading', { level: 1, name: draft.title });
  const page = () => server;
  const others = (changes: Partial<PageDraft>) => void (server = { ...server, ...changes, version: server.version + 1 });
  return { ...studio, page, others };
}

export const outline = () => within(screen.getByRole('region', { name: 'Blocks' }));
/** The blocks in the outline, as their lines read. */
export const blockNames = () =>
  outline()
    .queryAllByRole('row')
    .map((row) => row.textContent);
export const blockRow = (name: RegExp) => outline().getByRole('row', { name });
export const selectBlock = (name: RegExp) => act(() => void fireEvent.click(blockRow(name)));
/** Presses a key this many times, faster than the screen renders. */
export const pressKey = (key: string, more: object = {}, target: Element = document.body, times = 1) =>
  act(() => {
    for (let press = 0; press < times; press += 1) fireEvent.keyDown(target, { key, ...more });
  });
export const retitle = (value: string) => fireEvent.change(screen.getAllByLabelText('Title')[0]!, { target: { value } });
export async function savePage() {
  pressKey('s', { ctrlKey: true });
  await waitFor(() => expect(screen.getByTitle('Saved')).toBeTruthy());
}
