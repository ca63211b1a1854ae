import { describe, expect, it } from 'vitest';
import { matchPath } from './matchPath.ts';

describe('paths of screens', () => {
  it.each([
    ['/me/messages/:threadId', '/me/messages/7', { threadId: '7' }],
    ['/me', '/me/', {}],
    ['/me', '/me/x', null],
    ['/me/x', '/me', null],
  ])('%s against %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));
});
