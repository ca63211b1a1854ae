import type { Image } from '@bandstand/contract/media.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { describe, expect, it } from 'vitest';
import { aLightDraft } from '../../testing/drafts.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import { planImport, type Known, type Plan } from './exercises.plan.ts';
import { readExercises } from './exercises.source.ts';

const picture = (media_id: string) => ({ media_id, url: `/media/${media_id}` }) as unknown as Image;
const nothing = (): Known => ({ exercises: new Map(), pages: new Map(), rootId: 'root', byName: new Map(), takenSlugs: new Set(), lastPosition: 10 });

function plan(rows: object[], known: Known = nothing(), images: Record<string, Image[]> = {}): Plan {
  let last = 0;
  return planImport(readExercises(rows).exercises, (key) => images[key] ?? [], known, {
    appId: 'app',
    nextId: () => `new-${(last += 1)}`,
    now: '2031-01-01T00:00:00.000Z',
    positionStep: 5,
    newPage: (row): Draft => ({ ...aLightDraft(row), access: inheritingRecord, blocks: [], type_data: null }),
  });
}
/** What is known after a plan was executed. */
const after = ({ made, changed, exercises }: Plan): Known => ({
  ...nothing(),
  exercises: new Map(exercises.map((row) => [row.source_key ?? '', row])),
  pages: new Map([...made, ...changed].map((page) => [page.id, page])),
});
const counts = ({ created, updated, unchanged }: Plan) => ({ created, updated, unchanged });
const squat = { id: '1', name: 'Squat', equipment: 'bar' };

describe('the plan of an import', () => {
  it('makes a page for each new exercise, in order after the existing ones, each with a unique slug', () => {
    const { made, exercises, ...rest } = plan([squat, { id: '2', name: 'Squat!' }], { ...nothing(), takenSlugs: new Set(['squat']) });
    expect(counts({ made, exercises, ...rest })).toEqual({ created: 2, updated: 0, unchanged: 0 });
    expect(made.map(({ parent_id, position, type, title }) => [parent_id, position, type, title])).toEqual([
      ['root', 15, 'exercise', 'Squat'],
      ['root', 20, 'exercise', 'Squat!'],
    ]);
    expect(new Set(['squat', ...made.map(({ slug }) => slug)]).size).toBe(3);
    expect(made.map(({ source_key }) => source_key)).toEqual(['exercise:1', 'exercise:2']);
    expect(exercises.map(({ page_id }) => page_id)).toEqual(made.map(({ id }) => id));
  });

  it('changes nothing the second time, whether pictures are sent again or not', () => {
    const images = { '1': [picture('m')] };
    const first = plan([squat], nothing(), images);
    for (const again of [plan([squat], after(first), images), plan([squat], after(first))]) {
      expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: 1 });
      expect([again.made, again.changed, again.exercises]).toEqual([[], [], []]);
    }
  });

  it('follows changes of the source, and keeps the owner’s additions and the earlier pictures', () => {
    const first = plan([squat], nothing(), { '1': [picture('m')] });
    const known = after(first);
    const page = first.made[0];
    if (!page) throw new Error('no page was planned');
    const own = { ...page, slug: 'mine', fields: { ...page.fields, is_commentable: true } };
    const { changed, exercises, ...rest } = plan([{ ...squat, name: 'Deep squat' }], { ...known, pages: new Map([[page.id, own]]) });
    expect(counts({ changed, exercises, ...rest })).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect(changed).toMatchObject([{ id: page.id, slug: 'mine', title: 'Deep squat', fields: { is_commentable: true, image: { media_id: 'm' } } }]);
    expect(exercises).toMatchObject([{ id: first.exercises[0]?.id, page_id: page.id, media_ids: ['m'] }]);
  });

  it('adds new pictures of an otherwise unchanged exercise', () => {
    const known = after(plan([squat], nothing(), { '1': [picture('m')] }));
    const { changed, exercises } = plan([squat], known, { '1': [picture('n'), picture('m')] });
    expect([exercises[0]?.media_ids, changed[0]?.fields.image?.media_id]).toEqual([['n', 'm'], 'n']);
  });

  it('makes a deleted page again, for the same exercise', () => {
    const first = plan([squat]);
    const again = plan([squat], { ...after(first), pages: new Map() });
    expect(counts(again)).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect([again.made.length, again.exercises[0]?.id]).toEqual([1, first.exercises[0]?.id]);
  });
});
