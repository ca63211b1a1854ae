import { describe, expect, it } from 'vitest';
import { nextProgram, type OpenProgram } from './next.ts';

const aProgram = (id: string, more: Partial<OpenProgram> = {}): OpenProgram => ({ id, parentId: null, isRunning: false, isOpen: true, ...more });
const after = (programs: OpenProgram[], parentId: string | null = null) => nextProgram({ id: 'done', parentId, programs });

describe('the program after a finished one', () => {
  it.each([
    ['one that is running', [aProgram('open'), aProgram('running', { isRunning: true })], 'running'],
    ['an open one before one for sale', [aProgram('sold', { isOpen: false }), aProgram('open')], 'open'],
    ['one for sale if nothing is open', [aProgram('sold', { isOpen: false })], 'sold'],
    ['the first of equals', [aProgram('first'), aProgram('second')], 'first'],
    ['never the finished one', [aProgram('done'), aProgram('other')], 'other'],
  ])('is %s', (_which, programs, expected) => {
    expect(after(programs)).toBe(expected);
  });

  it('is beside the finished one, if that one is as open as another', () => {
    const programs = [aProgram('elsewhere'), aProgram('beside', { parentId: 'shelf' })];
    expect(after(programs, 'shelf')).toBe('beside');
    expect(after([aProgram('elsewhere'), aProgram('beside', { parentId: 'shelf', isOpen: false })], 'shelf')).toBe('elsewhere');
  });

  it('is none in an app without another', () => {
    expect(after([])).toBeNull();
    expect(after([aProgram('done')])).toBeNull();
  });
});
