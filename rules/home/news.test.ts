import { describe, expect, it } from 'vitest';
import { newsAmong, newsSince, type NewsPage } from './news.ts';

const now = Date.parse('2026-05-10T12:00:00Z');
const since = '2026-05-08T12:00:00Z';
const aPage = (id: string, more: Partial<NewsPage> = {}): NewsPage => ({
  id,
  type: 'article',
  publishedAt: '2026-05-09T12:00:00Z',
  createdAt: '2026-05-09T10:00:00Z',
  isHome: false,
  isPartOfRun: false,
  ...more,
});
const news = (pages: NewsPage[], from = since) => newsSince(newsAmong(pages), from, now).map(({ id }) => id);

describe('what is new since the last visit', () => {
  it('are pages published since then, newest first', () => {
    const pages = [aPage('old', { publishedAt: '2026-05-08T11:00:00Z' }), aPage('one'), aPage('two', { publishedAt: '2026-05-10T08:00:00Z' })];
    expect(news(pages)).toEqual(['two', 'one']);
  });

  it.each([
    ['a draft', { publishedAt: null }],
    ['a page that was only changed', { createdAt: '2026-01-01T10:00:00Z' }],
    ['the home page', { isHome: true }],
    ['a page of a program', { isPartOfRun: true }],
    ['an occurrence', { type: 'event_occurrence' }],
    ['a form', { type: 'form' }],
    ['a collection', { type: 'collection' }],
  ])('%s is none', (_what, more) => expect(news([aPage('x', more)])).toEqual([]));

  it('go back two months at most', () => {
    const pages = [aPage('spring', { publishedAt: '2026-03-20T12:00:00Z', createdAt: '2026-03-19T12:00:00Z' })];
    expect(news([{ ...pages[0]!, publishedAt: '2026-02-20T12:00:00Z', createdAt: '2026-02-19T12:00:00Z' }], '2026-01-01T00:00:00Z')).toEqual([]);
    expect(news(pages, '2026-01-01T00:00:00Z')).toEqual(['spring']);
  });
});
