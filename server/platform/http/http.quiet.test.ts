import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { untilQuiet } from './http.quiet.ts';

describe('a server that stops', () => {
  it('waits for requests still on the wire, but not for ever', async () => {
    const server = new EventEmitter();
    let isQuiet = false;
    const quiet = untilQuiet(server as never).then(() => (isQuiet = true));
    for (let asked = 0; asked < 6; asked += 1) {
      await sleep(80);
      server.emit(asked % 2 ? 'request' : 'connection');
    }
    expect(isQuiet).toBe(false);
    await quiet;
    expect([server.listenerCount('request'), server.listenerCount('connection')]).toEqual([0, 0]);
  });
});
