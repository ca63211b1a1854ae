import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { asCall, currentCall } from './calling.ts';

it('concurrent work knows its own call, and work outside of calls knows none', async () => {
  const ask = (call: string) =>
    asCall({ call, requestId: `of ${call}` }, async () => {
      await setImmediate();
      return currentCall();
    });
  expect(await Promise.all([ask('GET /one'), ask('GET /two')])).toEqual([
    { call: 'GET /one', requestId: 'of GET /one' },
    { call: 'GET /two', requestId: 'of GET /two' },
  ]);
  expect(currentCall()).toBeNull();
});

it('a job within a call has its own name, and the call its name again afterwards', () => {
  asCall({ call: 'GET /one', requestId: 'one' }, () => {
    expect(asCall({ call: 'job', requestId: null }, currentCall)).toEqual({ call: 'job', requestId: null });
    expect(() =>
      asCall({ call: 'job', requestId: null }, () => {
        throw new Error('failed');
      }),
    ).toThrow('failed');
    expect(currentCall()?.call).toBe('GET /one');
  });
});
