import { expect, it } from 'vitest';
import { provideRandomUuid } from './randomUuid.ts';

it('adds random ids to a browser without them and leaves an existing implementation alone', () => {
  const bare: Parameters<typeof provideRandomUuid>[0] = { getRandomValues: (array) => crypto.getRandomValues(array) };
  provideRandomUuid(bare);
  const made = Array.from({ length: 200 }, () => bare.randomUUID?.());
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(200);
  const own = () => '00000000-0000-4000-8000-000000000000' as const;
  const full = { ...bare, randomUUID: own };
  provideRandomUuid(full);
  expect(full.randomUUID).toBe(own);
});
