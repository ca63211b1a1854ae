import { describe, expect, it } from 'vitest';
import { ProgramMissing, runProgram } from './programs.ts';

describe('a program', () => {
  it('returns its output, or line by line', async () => {
    expect(await runProgram('printf', ['a\nb'])).toBe('a\nb');
    const lines: string[] = [];
    expect(await runProgram('printf', ['a\nb\n'], { onLine: (line) => lines.push(line) })).toBe('');
    expect(lines).toEqual(['a', 'b']);
  });
  it('that is missing differs from one that fails', async () => {
    await expect(runProgram('no-such-program-here', [])).rejects.toBeInstanceOf(ProgramMissing);
    await expect(runProgram('sh', ['-c', 'echo broken >&2; exit 3'])).rejects.toThrow('sh ended with 3: broken');
  });
  it('is killed when it is stopped, and when it takes too long', async () => {
    const stop = new AbortController();
    const running = runProgram('sleep', ['60'], { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await expect(runProgram('sleep', ['1'], { signal: stop.signal })).rejects.toThrow('enough');
    await expect(runProgram('sleep', ['60'], { timeoutMs: 50 })).rejects.toThrow('ended with a signal');
  });
});
