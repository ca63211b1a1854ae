import { memoryOf, totalOf } from './machine.ts';
import { median, type Figure, type Line, type Row } from './measure.ts';
import { metered, settle } from './side.ts';

export const startRows: Row[] = [
  {
    name: 'start',
    about: 'from the command to the first page served, with 10,000 pages and 1,000,000 messages; then the idle memory',
    needs: { pages: 10_000, messages: 1 },
    run: async (ground) => {
      const started: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
      const held: Record<'ours' | 'bare', number> = { ours: 0, bare: 0 };
      let othersShare = 0;
      for (let round = 0; round < ground.rounds; round += 1)
        for (const name of ['bare', 'ours'] as const) {
          await ground[name].stop();
          const begun = await metered(ground[name === 'ours' ? 'bare' : 'ours'], () => ground.restart(name));
          started[name].push(begun.result.startMs);
          othersShare = Math.max(othersShare, begun.othersShare);
        }
      await settle([ground.ours, ground.bare]);
      for (const name of ['bare', 'ours'] as const) held[name] = totalOf(memoryOf(ground[name].pid)) / 1024;
      const figure = (value: number): Figure => ({ value });
      const line = (name: string, unit: string, ours: number, bare: number): Line => ({
        name,
        unit,
        ours: figure(ours),
        bare: figure(bare),
        othersShare,
      });
      return [
        line('start', 'ms until the first answer', median(started.ours), median(started.bare)),
        line('idle-memory', 'MB of server and database', held.ours, held.bare),
      ];
    },
  },
];
