import { languages } from '@bandstand/contract/languages.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, listOf } from '../testing/builders.ts';
import type { Answers } from '../testing/fakeServer.ts';
import { renderApp } from '../testing/renderStudio.tsx';

const answers: Answers = {
  'GET /studio/changes': { items: [], access_changes: [] },
  'GET /studio/members': listOf([aMember('Sam', { signed_up_at: '2026-03-05T12:00:00Z' })], 1234),
};

beforeEach(() => localStorage.clear());

describe('the language of the studio (LNG-1)', () => {
  it.each(languages)('%s: the screen and its numbers use it, and requests to the server name it', async (language) => {
    const { sent, studio } = await renderApp('/members', answers, { language });
    expect(await screen.findByRole('heading', { level: 1, name: studio.texts.t('studio.members.title') })).toBeTruthy();
    await screen.findByRole('button', { name: 'Sam' });
    expect(sent('GET /studio/members')[0]?.headers['Accept-Language']).toBe(language);
    expect(document.body.textContent).not.toMatch(/\b(studio|builder|error)\.[a-z_]+/);
    expect(document.body.textContent?.replace(/\D/g, '')).toContain('1234');
  });
  it('writes days and numbers as German does', async () => {
    await renderApp('/members', answers, { language: 'de' });
    expect(await screen.findByText(/^1\.234/)).toBeTruthy();
    expect(screen.getByText(/^0?5\. ?\S+ 2026$/)).toBeTruthy();
  });
});
