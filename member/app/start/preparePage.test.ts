import { describe, expect, it, vi } from 'vitest';
import { aBlock, anImage, aPage, denied } from '@bandstand/contract/testing/pages.builders.ts';

describe('the code of a page', () => {
  it.each([
    ['a program', aPage({ page_content_type: 'program' })],
    ['an exercise', aPage({ page_content_type: 'exercise' })],
    ['a meal', aPage({ page_content_type: 'meal' })],
    ['a locked page', aPage({ access: denied('IS_PRIVATE') })],
    ['a page with a picture', aPage({ blocks: [aBlock('image', { image: anImage() })] })],
    ['a page with a search', aPage({ blocks: [aBlock('search', {})] })],
    ['a page with a chat', aPage({ blocks: [aBlock('chat', {})] })],
  ])('for %s loads once and is then available at once', async (_what, page) => {
    // A separate visit: loaded modules remain for the rest of a visit.
    vi.resetModules();
    const { preparePage } = await import('./preparePage.ts');
    const loading = preparePage(page);
    expect(loading).toBeInstanceOf(Promise);
    await loading;
    expect(preparePage(page)).toBeNull();
  });

  it.each([
    ['generic', aPage({ blocks: [aBlock('hero', { title: 'Hello' }), aBlock('button', { text: 'Go', style: 'primary' })] })],
    ['an article', aPage({ page_content_type: 'article' })],
  ])('for %s page is part of every first view', async (_what, page) => {
    vi.resetModules();
    const { preparePage } = await import('./preparePage.ts');
    expect(preparePage(page)).toBeNull();
  });
});
