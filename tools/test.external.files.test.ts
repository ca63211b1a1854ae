import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';
import { alwaysOnSecond, asksGivenDatabase, filesOfShard, shardOfCommit, shards } from './test.external.files.ts';

const tests = readSources(process.cwd()).flatMap(({ path }) => (/^server\/.*\.test\.ts$/.test(path) ? [path] : []));
const all = Array.from({ length: shards }, (_, index) => filesOfShard(tests, {}, index + 1));

describe('the second database', () => {
  it('always tests files that exist, each for a reason', () => {
    expect(Object.keys(alwaysOnSecond).filter((file) => !tests.includes(file))).toEqual([]);
    expect(Object.values(alwaysOnSecond).every((reason) => reason.length > 10)).toBe(true);
  });

  it('tests each other file in exactly one shard', () => {
    const dealt = all.flat();
    expect(new Set(dealt).size).toBe(dealt.length);
    const others = tests.filter((file) => asksGivenDatabase.some((folder) => file.startsWith(folder)) && !alwaysOnSecond[file]);
    const left = others.filter((file) => !dealt.includes(file));
    expect(left.filter((file) => !/^server\/domains\/(media|exercises)\/|leak\.matrix|malformed/.test(file))).toEqual([]);
  });

  it('has shards that take about equally long by the kept timings', () => {
    const kept = Object.fromEntries(tests.map((file, index) => [file, 1 + (index % 7)]));
    const seconds = Array.from({ length: shards }, (_, index) => filesOfShard(tests, kept, index + 1).reduce((sum, file) => sum + kept[file]!, 0));
    expect(Math.max(...seconds)).toBeLessThan(2 * Math.min(...seconds));
  });

  it('tests the same shard for the same commit, and every shard for some commit', () => {
    const hash = '1ce96ab0f3d94a6e8f4b6f0a7d0b8f7c3a1e2d4c';
    expect(shardOfCommit(hash)).toBe(shardOfCommit(hash));
    const some = Array.from({ length: 2000 }, (_, index) => shardOfCommit((index * 2654435761).toString(16).padStart(12, '0')));
    expect(new Set(some).size).toBe(shards);
    expect(Math.min(...some)).toBe(1);
    expect(Math.max(...some)).toBe(shards);
  });

  it.each([0, shards + 1, 1.5, Number.NaN])('has no shard %s', (shard) => {
    expect(() => filesOfShard(tests, {}, shard)).toThrow('There are shards 1 to');
  });
});
