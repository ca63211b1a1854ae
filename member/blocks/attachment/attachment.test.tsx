import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { accessFiles, aBlock, anAccessPage, aPage, browsed } from '@bandstand/contract/testing/pages.builders.ts';
import { endingOf, kindOf, sizeInWords } from './fileWords.ts';

const file = { url: '/media/plan/original', name: 'plan.pdf', size: 2_516_582, content_type: 'application/pdf' };

describe('attachment', () => {
  it('offers a file with its name, kind and size', async () => {
    await drawBlocks([aBlock('attachment', { file })]);
    const link = screen.getByRole('link', { name: 'plan.pdf PDF · 2.4 MB' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/media/plan/original', 'plan.pdf']);
  });

  it('opens other sites in a new tab, and unsafe addresses nowhere', async () => {
    await drawBlocks([
      aBlock('attachment', { title: 'A study', url: 'https://www.example.org/x' }),
      aBlock('attachment', { url: 'javascript:alert(1)' }),
    ]);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
      ['A studyexample.org', '_blank', 'noopener'],
    ]);
  });

  it('is decided with browsing off: viewers who only browse are offered what opens it (NAV-9)', async () => {
    const page = aPage({ path: '/offer', page_id: 'offer', access: browsed });
    const rules = anAccessPage('/offer', { inherit: false, require_purchase: true, allow_browsing: true, products: [{ id: 'gym' }] });
    const { user, hash } = await drawBlocks([aBlock('attachment', { file })], { calls: accessFiles({ offer: rules }) }, page);
    await waitFor(() => expect(screen.getByRole('img', { name: 'Locked' })).toBeTruthy());
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=gym'));
  });

  it('opens an accessible page of the app', async () => {
    const { user } = await drawBlocks([aBlock('attachment', { title: 'The plan', url: '/plan?week=2' })]);
    await user.click(screen.getByRole('link', { name: 'The plan' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/plan?week=2'));
  });
});

describe('labels of files', () => {
  it.each([
    [0, '0 bytes'],
    [740, '740 bytes'],
    [1536, '1.5 kB'],
    [15_728_640, '15 MB'],
    [3_221_225_472, '3 GB'],
  ])('%i bytes are %s', (bytes, words) => expect(sizeInWords(bytes, 'en')).toBe(words));

  it.each([
    ['application/pdf', 'text'],
    ['image/webp', 'image'],
    ['audio/mpeg', 'audio'],
    ['video/mp4', 'video'],
    ['text/csv', 'table'],
    ['application/zip', 'archive'],
    ['application/octet-stream', 'other'],
  ])('%s is a %s', (type, kind) => expect(kindOf(type)).toBe(kind));

  it('find the extension of a name', () => expect(['plan.final.PDF', 'readme', 'x.'].map(endingOf)).toEqual(['PDF', null, null]));
});
