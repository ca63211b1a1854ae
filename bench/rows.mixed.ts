import { setTimeout as sleep } from 'node:timers/promises';
import { openLine, type Work } from './http.ts';
import { memoryOf, totalOf } from './machine.ts';
import { atTurn, call, cookieOf, headersOf, memberAt, sending } from './members.ts';
import type { Ground, Row } from './measure.ts';
import { metered } from './side.ts';
import { join } from './sockets.ts';

const connections = 4;
const sockets = 200;
/** Far below what a core can do: the load must not depend on how busy the machine is. */
const pauseMs = 20;
const minuteMs = 60_000;
const megabyte = 1024;
const text = 'Third set done, the last two were slow. How did yours go today?';

/** What members and guests do, in turn: mostly reading, and one write in four. */
function workOf({ ours, seeded }: Ground): Work {
  const run = Date.now().toString(36);
  const count = seeded.members.length;
  const as = (turn: number) => headersOf(seeded, memberAt(seeded, turn));
  const article = (turn: number) => atTurn(seeded.articles, turn + Math.floor(turn / count));
  const works: Work[] = [
    sending(ours, seeded.articles.length, (turn) => ({ method: 'GET', path: `/${atTurn(seeded.articles, turn).path}` })),
    sending(ours, count, (turn) => ({ method: 'GET', path: `/${article(turn).path}`, headers: { cookie: cookieOf(memberAt(seeded, turn)) } })),
    sending(ours, count, (turn) => ({ method: 'GET', path: '/api/threads', headers: as(turn) })),
    sending(ours, count, (turn) => ({
      method: 'GET',
      path: `/api/content/article?page_id=${seeded.listId}&order_by=position&limit=30&page=${1 + (turn % 3)}`,
      headers: as(turn),
    })),
    sending(ours, count, (turn) => ({ method: 'GET', path: `/api/threads/${article(turn).threadId}/messages`, headers: as(turn) })),
    sending(ours, count, (turn) => ({ method: 'GET', path: `/api/threads/${seeded.long.threadId}/messages`, headers: as(turn) })),
    async (line, turn) => {
      const body = { data: { op: 'send', client_id: `${run}-${turn}`, message: text } };
      await call(line, ours, { method: 'POST', path: `/api/threads/${article(turn).threadId}/messages`, headers: as(turn), body });
    },
    async (line, turn) => {
      await call(line, ours, { method: 'POST', path: `/api/pages/${article(turn).id}/bookmarks/toggle`, headers: as(turn), body: {} });
    },
  ];
  return (line, turn) => atTurn(works, turn)(line, Math.floor(turn / works.length));
}

export const mixedRows: Row[] = [
  {
    name: 'mixed',
    about: 'memory under a steady mix of reading and writing by members with open sockets, minute by minute: --minutes 10',
    needs: { messages: 1 },
    run: async (ground) => {
      const { ours, seeded, minutes } = ground;
      const work = workOf(ground);
      const seats = await Promise.all(Array.from({ length: sockets }, (_, at) => join(ours, seeded, at)));
      const lines = await Promise.all(Array.from({ length: connections }, () => openLine(ours.port)));
      const held: number[] = [];
      const startedMs = performance.now();
      const untilMs = startedMs + minutes * minuteMs;
      let turns = 0;
      const loads = lines.map(async (line) => {
        while (performance.now() < untilMs) {
          await work(line, turns++);
          await sleep(pauseMs);
        }
      });
      const watch = async () => {
        console.log('minute  requests  server MB  database MB  together MB');
        for (let minute = 0; minute <= minutes; minute += 1) {
          await sleep(Math.max(0, startedMs + minute * minuteMs - performance.now()));
          const used = memoryOf(ours.pid);
          held.push(totalOf(used) / megabyte);
          const figures = [used.server, used.database, totalOf(used)].map((kilobytes) => (kilobytes / megabyte).toFixed(0));
          console.log(
            `${String(minute).padStart(6)}  ${String(turns).padStart(8)}  ${(figures[0] ?? '').padStart(9)}  ${(figures[1] ?? '').padStart(11)}  ${(figures[2] ?? '').padStart(11)}`,
          );
        }
      };
      const { othersShare } = await metered(ours, () => Promise.all([...loads, watch()]));
      for (const line of lines) line.close();
      for (const { socket } of seats) socket.removeAllListeners('close').terminate();
      const half = held.slice(Math.floor(held.length / 2));
      const [last = 0] = held.slice(-1);
      return [
        {
          name: 'mixed',
          unit: `MB of server and database after ${minutes} minutes`,
          ours: { value: last },
          bare: { value: half[0] ?? last },
          against: 'half-way',
          othersShare,
        },
      ];
    },
  },
];
