import { describe, expect, it } from 'vitest';
import { withPaths } from './navigation.ts';

const entry = (id: string, more: object) => ({ id, icon: 'star', label: id, ...more });

describe('entries of the navigation (NAV-3)', () => {
  it('link to the current addresses of pages, and nowhere for deleted pages', () => {
    const paths = new Map([['p', '/new']]);
    const list = [entry('a', { page_id: 'p', path: '/old' }), entry('b', { page_id: 'gone', path: '/old' }), entry('c', { path: '/' })];
    expect(withPaths(list, (id) => paths.get(id)).map(({ path }) => path)).toEqual(['/new', undefined, '/']);
  });
});
