import { describe, expect, it } from 'vitest';
import { createEmptyDatabase, createOwner, onDatabase } from '../../testing/database.ts';
import { openRows, rowsOf } from '../../testing/rows.ts';
import { readCatalogue } from '../../testing/schema.ts';
import { migrate } from './migrate.ts';

/** A new database, by the schema in one piece or by each migration in turn. */
async function made(isStepByStep: boolean, owner: string | null) {
  const database = await createEmptyDatabase();
  const url = owner ? Object.assign(new URL(database.url), { username: owner, password: '' }).href : database.url;
  if (owner) await rowsOf(onDatabase(database.url, 'postgres'), `alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`, []);
  const lines: string[] = [];
  const { applied } = await migrate({ url, isStepByStep, log: (line) => lines.push(line) });
  const rows = openRows(database.adminUrl);
  const [catalogue, notes] = [
    await readCatalogue(rows.of),
    await rows.of<{ name: string; checksum: string }>('select name, checksum from bandstand_migrations order by name', []),
  ];
  await rows.close();
  await database.drop();
  return { catalogue, notes, lines, applied: applied.toSorted() };
}

describe('a new database', () => {
  it.each(['a superuser', 'an ordinary role'])('of %s has the same schema in one piece as after each migration', async (who) => {
    const database = await createEmptyDatabase();
    const owner = who === 'a superuser' ? null : await createOwner(onDatabase(database.url, 'postgres'));
    await database.drop();
    const [once, inTurn] = [await made(false, owner), await made(true, owner)];
    expect(inTurn.catalogue.length).toBeGreaterThan(1500);
    expect(once.catalogue).toEqual(inTurn.catalogue);
    expect(once.notes).toEqual(inTurn.notes);
    expect(once.applied).toEqual(inTurn.applied);
    expect(once.lines[0]).toBe('creating the schema');
    expect(inTurn.lines).not.toContain('creating the schema');
  });
});
