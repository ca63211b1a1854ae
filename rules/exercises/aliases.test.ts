import { expect, it } from 'vitest';
import { mergedAliases } from './aliases.ts';

const named = (title: string, aliases?: unknown) => ({ title, type_data: aliases === undefined ? null : { aliases } });

it('a merged exercise keeps its other names and gets those of the other one, each once and never its own', () => {
  expect(mergedAliases(named('Push-up', ['Press-up']), named('Pushup', ['press-up', 'push-UP', 'Liegestütz']))).toEqual([
    'Press-up',
    'Pushup',
    'Liegestütz',
  ]);
  expect(mergedAliases(named('Row'), named('Row', 'broken'))).toEqual([]);
});

it('a merged exercise has at most fifty other names', () => {
  expect(
    mergedAliases(
      named('A'),
      named(
        'B',
        Array.from({ length: 60 }, (_, at) => `name ${at}`),
      ),
    ),
  ).toHaveLength(50);
});
