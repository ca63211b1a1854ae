import type { Image } from '@bandstand/contract/media.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aPicture } from './library.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

/** All in the nightly run, a part of them in the daily run. */
const edits = inject('extent') === 'whole' ? 1000 : 250;
const [pageCount, pictureCount] = [6, 5];
type Edit = { page: number; kind: 'blocks' | 'cover' | 'publish' | 'unpublish'; pictures: number[] };
const anEdit: fc.Arbitrary<Edit> = fc.record({
  page: fc.nat(pageCount - 1),
  kind: fc.constantFrom('blocks' as const, 'blocks' as const, 'cover' as const, 'publish' as const, 'unpublish' as const),
  pictures: fc.array(fc.nat(pictureCount - 1), { maxLength: 3 }),
});

it(`the places where a media is used are complete after ${edits} random edits (studio.md 3)`, async () => {
  const pictures: Image[] = [];
  for (let index = 0; index < pictureCount; index += 1) {
    const { id } = await app.server.identity.media.addImage(app.tenant, await aPicture(), { title: `Picture ${index}` });
    pictures.push((await app.server.identity.media.imageById(app.tenant, id)) as Image);
  }
  const pages: { id: string; draft: { blocks: number[]; cover: number | null }; live: number[] | null }[] = [];
  for (let index = 0; index < pageCount; index += 1) {
    const { id } = await publishPage(app, { title: `Page ${index}`, slug: index === 0 ? '' : `page-${index}` });
    pages.push({ id, draft: { blocks: [], cover: null }, live: [] });
  }
  const inDraft = ({ draft }: (typeof pages)[number]) => [...draft.blocks, ...(draft.cover === null ? [] : [draft.cover])];
  const put = async (id: string, changes: object) => {
    const body = { base_version: (await app.server.paged.drafts.get(app.tenant, id)).version, ...changes };
    const answer = await app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const check = async () => {
    for (const [index, picture] of pictures.entries()) {
      const { items } = (await app.call('GET /studio/media/{id}/uses', { as: owner, params: { id: picture.media_id! } })).body;
      const expected = pages.flatMap((page) => {
        if (page.live?.includes(index)) return [`${page.id} live`];
        return inDraft(page).includes(index) ? [`${page.id} draft`] : [];
      });
      expect(items.map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual(expected.toSorted());
    }
  };
  const [sequence] = fc.sample(fc.array(anEdit, { minLength: edits, maxLength: edits, size: 'max' }), { numRuns: 1, seed: 20_270_311 });
  for (const [number, { page: at, kind, pictures: chosen }] of sequence!.entries()) {
    const page = pages[at]!;
    const params = { id: page.id };
    if (kind === 'blocks') {
      page.draft.blocks = chosen;
      await put(page.id, { blocks: chosen.map((index) => aBlock('image', { image: pictures[index] })) });
    } else if (kind === 'cover') {
      page.draft.cover = chosen[0] ?? null;
      await put(page.id, { image: page.draft.cover === null ? null : pictures[page.draft.cover] });
    } else if (kind === 'publish') {
      await app.call('POST /studio/pages/{id}/publish', { as: owner, params });
      page.live = inDraft(page);
    } else if (page.live && at > 0) {
      await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params });
      page.live = null;
    }
    if (number % 50 === 0) await check();
  }
  await check();
});
