import { describe, expect, it } from 'vitest';
import { isForTesters, isTestOver, takesTestCards } from './testPeriod.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const chosen = (provider: string, test_until?: string | null) => ({ provider, publishable_key: null, test_until });

describe('test cards (OPS-1)', () => {
  it.each([
    ['anywhere but in production', chosen('test'), false, [true, false, false]],
    ['in production without a period', chosen('test'), true, [false, true, true]],
    ['in production within a period', chosen('test', '2026-05-01T12:00:01Z'), true, [true, true, false]],
    ['in production after it', chosen('test', '2026-05-01T12:00:00Z'), true, [false, true, true]],
    ['elsewhere within a period', chosen('test', '2026-05-02T00:00:00Z'), false, [true, true, false]],
    ['elsewhere after it', chosen('test', '2026-04-30T00:00:00Z'), false, [false, true, true]],
    ['with another gateway', chosen('stripe', '2026-05-02T00:00:00Z'), false, [false, false, false]],
  ] as const)('%s', (_name, payments, isProduction, expected) =>
    expect([takesTestCards(payments, now, isProduction), isForTesters(payments, isProduction), isTestOver(payments, now, isProduction)]).toEqual(
      expected,
    ),
  );
});
