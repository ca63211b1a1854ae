import { expect, it } from 'vitest';
import { tenantOf } from '../db/tenancy.ts';
import type { Signal } from './fanout.ts';
import { createRelay } from './hub.relay.ts';

const tenant = tenantOf({ id: 'a', account_id: 'b', slug: 'first' });

/** Two servers; members of the app are connected to those named in `connected`. */
function servers(connected: readonly string[]) {
  const worked: string[] = [];
  const sent: Signal[] = [];
  const server = (name: string) => {
    const relay = createRelay({
      tenantOf: () => (connected.includes(name) ? tenant : undefined),
      sendToOtherProcesses: (signal) => void sent.push(signal),
    });
    relay.relayWith('thread_updated', async (_tenant, { thread_id }) => void worked.push(`${name} ${String(thread_id)}`));
    return relay;
  };
  return { one: server('one'), two: server('two'), worked, sent };
}

it('an event that differs by member is worked out by each server with listeners, from ids alone', async () => {
  const { one, two, worked, sent } = servers(['one', 'two']);
  await one.relay(tenant, 'thread_updated', { thread_id: 't' });
  expect(sent).toEqual([{ appId: 'a', channel: 'relay:', event: 'thread_updated', ids: { thread_id: 't' } }]);
  for (const signal of sent) two.receive(signal);
  expect(worked).toEqual(['one t', 'two t']);
});

it('a server without listeners of the app does no work for a signal', () => {
  const { two, worked } = servers(['one']);
  two.receive({ appId: 'a', channel: 'relay:', event: 'thread_updated', ids: { thread_id: 't' } });
  expect(worked).toEqual([]);
});

it('a server without listeners of the app sends its own event to the others, and does no work for it', async () => {
  const { one, worked, sent } = servers([]);
  await one.relay(tenant, 'thread_updated', { thread_id: 't' });
  expect([worked, sent.length]).toEqual([[], 1]);
});

it('work that fails disturbs neither the server that receives the signal nor later signals', async () => {
  const { two } = servers(['two']);
  two.relayWith('unread_status', () => Promise.reject(new Error('no database')));
  const signal: Signal = { appId: 'a', channel: 'relay:', event: 'unread_status', ids: { subscriber_id: 's' } };
  expect(() => two.receive(signal)).not.toThrow();
  await expect(two.relay(tenant, 'unread_status', { subscriber_id: 's' })).rejects.toThrow('no database');
});
