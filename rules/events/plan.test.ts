import { describe, expect, it } from 'vitest';
import type { EventPlan } from './dates.ts';
import { aPart } from './events.builders.ts';
import { isSoundPlan } from './plan.ts';

const part = aPart({ starts_at: '2026-05-04T19:00' });
const plan: EventPlan = { timezone: 'Europe/Oslo', parts: [part], exceptions: [] };
const at = (url: string) => ({ kind: 'online' as const, address: null, url });

describe('a plan from a file', () => {
  it('is accepted with its zone, days, links and exceptions', () => {
    expect(isSoundPlan(plan)).toBe(true);
    const rule = { every: 'week' as const, interval: 1, until: '2026-06-01' };
    const exceptions = [{ date: '2026-05-11T19:00', kind: 'changed' as const, changes: { location: at('https://meet.example/a') } }];
    expect(isSoundPlan({ ...plan, parts: [{ ...part, rule }], exceptions })).toBe(true);
  });

  it.each<[string, Partial<EventPlan>]>([
    ['a zone that nobody knows', { timezone: 'Mars/Olympus' }],
    ['no part', { parts: [] }],
    ['a day that is none', { parts: [{ ...part, starts_at: '2026-02-30T19:00' }] }],
    ['a time that is none', { parts: [{ ...part, starts_at: '2026-05-04T25:99' }] }],
    ['an end that is no day', { parts: [{ ...part, rule: { every: 'day', interval: 1, until: '2026-13-01' } }] }],
    ['a link that runs something', { parts: [{ ...part, location: at('javascript:alert(1)') }] }],
    ['a recording that runs something', { parts: [{ ...part, replay_url: 'data:text/html,x' }] }],
    ['an exception of no day', { exceptions: [{ date: '2026-05-32T19:00', kind: 'removed' }] }],
    ['an exception that leads elsewhere', { exceptions: [{ date: '2026-05-11T19:00', kind: 'changed', changes: { location: at('//evil') } }] }],
  ])('is refused with %s', (_, fault) => expect(isSoundPlan({ ...plan, ...fault })).toBe(false));
});
