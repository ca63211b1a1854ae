import { ApiError } from '@bandstand/client/api/api.ts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSubmission } from './useSubmission.ts';

const failed = (status: number, code: ApiError['code']) => new ApiError(code, status);

/** The keys of all attempts, in order. */
function attempts() {
  const keys: string[] = [];
  const { result } = renderHook(() => useSubmission());
  const attempt = (answer: () => Promise<unknown>) =>
    act(() =>
      result.current.submit(({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return answer();
      }),
    );
  return { keys, result, attempt };
}

describe('a submission', () => {
  it('is pending until it is answered, and says whether it was accepted', async () => {
    let accept: (value: unknown) => void = () => {};
    const done: Promise<boolean>[] = [];
    const { result } = renderHook(() => useSubmission());
    act(() => {
      done.push(result.current.submit(() => new Promise((resolve) => (accept = resolve))));
    });
    expect(result.current.isPending).toBe(true);
    await act(async () => accept(null));
    expect(await Promise.all(done)).toEqual([true]);
    expect([result.current.isPending, result.current.error]).toEqual([false, null]);
  });

  it('keeps the error until the next attempt, or until it is cleared', async () => {
    const { result, attempt } = attempts();
    const refusal = failed(422, 'validation_failed');
    expect(await attempt(() => Promise.reject(refusal))).toBe(false);
    expect(result.current.error).toBe(refusal);
    act(() => result.current.forget());
    expect(result.current.error).toBeNull();
  });

  it.each([
    ['a lost answer', 0, 'network'],
    ['a server that failed', 500, 'unknown_error'],
    ['a first attempt that still runs', 409, 'idempotency_conflict'],
  ] as const)('carries the same key after %s, so that nothing is written twice', async (_name, status, code) => {
    const { keys, attempt } = attempts();
    await attempt(() => Promise.reject(failed(status, code)));
    await attempt(async () => null);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['a refusal', () => Promise.reject(failed(422, 'validation_failed'))],
    ['success', () => Promise.resolve(null)],
  ])('uses another key after %s, because the next one is a different request', async (_name, answer) => {
    const { keys, attempt } = attempts();
    await attempt(answer);
    await attempt(async () => null);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('reports an error even where nothing shows it', async () => {
    const onError = vi.fn();
    const { result } = renderHook(() => useSubmission({ onError }));
    const refusal = failed(403, 'forbidden');
    await act(() => result.current.submit(() => Promise.reject(refusal)));
    expect(onError).toHaveBeenCalledWith(refusal);
  });
});
