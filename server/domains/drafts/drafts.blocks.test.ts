import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { blockTypes } from '@bandstand/contract/blocks/block.ts';
import type { Audio, FileRef, Video } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aPicture } from '../reusables/reusables.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
}, 60_000);
afterAll(() => app.close());

async function save(body: object) {
  const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'B' });
  const answer = await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: draft.id }, body: { base_version: draft.version, ...body } });
  return { status: answer.status, body: answer.body, fields: Object.keys(answer.body.errors ?? {}) };
}
const block = (type: BlockType, data: object): Block => aBlock(type, data as never);
const saveBlock = (type: BlockType, data: object) => save({ blocks: [block(type, data)] });
/** A media row like an upload creates, without its bytes. */
async function aFile(kind: 'video' | 'audio' | 'file', type: string, extension: string): Promise<string> {
  const id = app.platform.ids.next();
  const variants = { [`original.${extension}`]: { key: `x/${id}`, contentType: type, sizeBytes: 5, width: null } };
  await app.sql(
    `insert into media (app_id, id, kind, status, title, content_type, size_bytes, duration_s, content_hash, variants, is_library)
    values ($1, $2, $3, 'ready', 'From the library', $4, 5, 61, 'h', $5, true)`,
    [app.tenant.appId, id, kind, type, JSON.stringify(variants)],
  );
  return id;
}
const video = (more: object): Video => ({
  url: '',
  hls_url: null,
  content_type: '',
  title: null,
  width: null,
  height: null,
  duration: null,
  poster: null,
  captions: [],
  ...more,
});

describe('BLK-3: each type of block by its schema', () => {
  const good: Record<BlockType, object> = {
    hero: { title: 'x', ratio: 10 },
    text: { rich_text: { root: { type: 'root', children: [] } } },
    image: { image: { attribute: 'cover' }, video: null, audio: { attribute: 'sound' } },
    button: { text: 'x', style: 'primary' },
    collection: { layout: 'grid', source: 'items' },
    icon_list: { items: [] },
    search: {},
    chat: {},
    attachment: { title: 'x', file: null, url: '/files' },
    avatar: { name: 'Ada', image: { attribute: 'face' } },
    code: { html: '<script>1</script>', height: 300 },
    composed: { source_id: '' },
    iframe: { url: 'https://example.com', height: 400 },
    livestream: { url: 'https://zoom.us/j/1', starts_at: '2030-01-01T10:00:00.000Z' },
    map: { address: 'The quay', lat: 55.7, lng: 12.6, zoom: 14 },
    share: { url: null },
    social: {
      links: [
        { network: 'email', url: 'mailto:a@b.example' },
        { network: 'instagram', url: 'https://instagram.com/x' },
      ],
    },
    workout: { workout_id: null },
    for_you: { shows_week: false, weekly_goal: 4 },
    form_submission: { form_ids: [], scope: 'own', period: 'month' },
  };
  it.each(blockTypes.filter((type) => type !== 'composed'))('%s is stored unchanged, with unknown keys', async (type) => {
    const saved = await saveBlock(type, { ...good[type], further: [1] });
    expect([saved.status, saved.fields]).toEqual([200, []]);
    expect(saved.body.blocks[0]?.data).toMatchObject({ further: [1] });
  });

  it.each([
    ['iframe', { url: 'http://example.com' }, 'url'],
    ['iframe', { url: 'javascript:alert(1)' }, 'url'],
    ['iframe', { url: '//example.com' }, 'url'],
    ['livestream', { url: 'data:text/html,x' }, 'url'],
    ['livestream', { url: 'https://x.example', starts_at: 'soon' }, 'starts_at'],
    ['livestream', { url: 'https://x.example', starts_at: '2030-01-01T10:00:00.000Z', ends_at: '2030-01-01T09:59:59.999Z' }, 'ends_at'],
    ['share', { url: 'javascript:alert(1)' }, 'url'],
    ['attachment', { url: 'vbscript:x' }, 'url'],
    ['social', { links: [{ network: 'website', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    ['social', { links: [{ network: 'website', url: '/own' }] }, 'links.0.url'],
    ['social', { links: [{ network: 'myspace', url: 'https://x.example' }] }, 'links.0.network'],
    ['map', { address: 'x', lat: 91 }, 'lat'],
    ...[{ schedule_type: 'soon' }, { progress: 'half' }, { duration: 'long' }, { filter_tags: 5 }, { include_current: 'yes' }, { limit: 101 }].map(
      (query) => ['collection', { layout: 'list', source: 'query', query }, `query.${Object.keys(query)[0]}`] as const,
    ),
    ['code', { html: 'x', height: 1 }, 'height'],
    ['avatar', { name: 5 }, 'name'],
    ['workout', { workout_id: '0190a000-0000-7000-8000-00000000dead' }, 'workout_id'],
    ['composed', { source_id: '0190a000-0000-7000-8000-00000000dead' }, 'source_id'],
    [
      'button',
      { text: 'x', style: 'primary', action: { id: '0190a000-0000-7000-8000-00000000dead', type: 'open_url', data: { url: 'javascript:x' } } },
      'action.data.url',
    ],
    [
      'button',
      { text: 'x', style: 'primary', action: { id: '0190a000-0000-7000-8000-00000000dead', type: 'share', data: { url: 'data:x' } } },
      'action.data.url',
    ],
    [
      'hero',
      { secondary_action: { id: '0190a000-0000-7000-8000-00000000dead', type: 'open_email', data: { email: 'nobody' } } },
      'secondary_action.data.email',
    ],
  ] as const)('%s %j is refused at its field', async (type, data, field) => {
    const saved = await saveBlock(type, data);
    expect([saved.status, saved.fields]).toEqual([422, [`blocks.0.data.${field}`]]);
  });

  it('may contain anything under unknown keys, and is still published', async () => {
    const strange = { action: { id: '-'.repeat(36), type: 'share', data: {} }, list: [{ action: { id: 5, type: 'x' } }], url: 1, urls: null };
    const saved = await save({ blocks: [block('search', strange)], type_data: { workout_id: 'no id', source_id: [] } });
    const published = await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: saved.body.id } });
    expect([saved.status, published.status]).toEqual([200, 200]);
  });

  it('is checked again when it is published: content that arrived another way is refused, too', async () => {
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Old' });
    await app.sql('update pages set blocks = $2 where id = $1', [draft.id, JSON.stringify([block('iframe', { url: 'http://old.example' })])]);
    const answer = await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: draft.id } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['blocks.0.data.url']]);
    expect((await app.get('/old')).status).toBe(404);
  });
});

describe('UPL-6: media in blocks', () => {
  it('are taken from the library, whatever was sent; only the owner’s title for this place stays', async () => {
    const ids = {
      video: await aFile('video', 'video/mp4', 'mp4'),
      audio: await aFile('audio', 'audio/mpeg', 'mp3'),
      file: await aFile('file', 'application/pdf', 'pdf'),
    };
    const saved = await save({
      blocks: [
        block('hero', {
          video: video({
            media_id: ids.video,
            url: 'https://evil.example/x.mp4',
            captions: [{ language: 'en', label: 'x', url: 'https://evil.example' }],
          }),
        }),
        block('image', {
          audio: { media_id: ids.audio, url: 'https://evil.example', content_type: 'text/html', title: 'Here', duration: 1 } satisfies Audio,
        }),
        block('attachment', {
          file: { media_id: ids.file, url: 'https://evil.example', name: 'Plan.pdf', size: 1, content_type: 'text/html' } satisfies FileRef,
        }),
      ],
    });
    expect(saved.status).toBe(200);
    expect(JSON.stringify(saved.body)).not.toContain('evil.example');
    const page = await publishPage(app, { title: 'M', slug: 'films', blocks: saved.body.blocks });
    const shown = (await app.get(`/__${page.path}/index.json`)).json<PageJson>().blocks.map(({ data }) => data);
    expect(shown).toMatchObject([
      { video: { media_id: ids.video, url: `/media/${ids.video}/original.mp4`, title: 'From the library', duration: 61, captions: [] } },
      { audio: { url: `/media/${ids.audio}/original.mp3`, title: 'Here', content_type: 'audio/mpeg' } },
      { file: { url: `/media/${ids.file}/original.pdf`, name: 'Plan.pdf', size: 5, content_type: 'application/pdf' } },
    ]);
    // The page shows them, so anyone who may open it passes the gate, to files that this test does not have.
    const { media_id } = (shown[0] as { video: Video }).video;
    const [use] = await app.sql('select needs_full from page_media where media_id = $1', [media_id]);
    expect(use).toEqual({ needs_full: false });
  });

  it('are refused when they are of another kind, unknown, or of another app', async () => {
    const [sound, picture] = [await aFile('audio', 'audio/mpeg', 'mp3'), await aPicture(app)];
    const refused: [BlockType, object, string][] = [
      ['hero', { video: video({ media_id: sound, url: '/x' }) }, 'blocks.0.data.video'],
      ['hero', { video: video({ media_id: app.platform.ids.next(), url: '/x' }) }, 'blocks.0.data.video'],
      ['hero', { video: video({ url: 'https://evil.example/x.mp4' }) }, 'blocks.0.data.video'],
      ['attachment', { file: { url: 'https://evil.example', name: 'x', size: 1, content_type: 'x' } }, 'blocks.0.data.file'],
    ];
    for (const [type, data, field] of refused) expect((await saveBlock(type, data)).fields, JSON.stringify(data)).toEqual([field]);
    expect((await save({ type_data: { x: { url: '/x', urls: {}, media_id: 'no id' } } })).fields).toEqual(['type_data.x']);
    const draft = await app.server.paged.drafts.create(app.secondApp.tenant, null, { type: 'generic', title: 'F' });
    const foreign = app.server.paged.drafts.save(app.secondApp.tenant, null, draft.id, {
      base_version: 1,
      blocks: [block('hero', { image: picture })],
    });
    await expect(foreign).rejects.toThrow('validation_failed');
  });

  it('may be the address of an external video that has a player', async () => {
    const saved = await saveBlock('hero', { video: video({ url: 'https://vimeo.com/1', hls_url: 'https://evil.example/x.m3u8' }) });
    expect(saved.body.blocks[0]?.data).toMatchObject({ video: { url: 'https://vimeo.com/1', hls_url: null, captions: [] } });
  });

  it('may be in attributes, of the kind that the attribute has', async () => {
    const picture = await aPicture(app);
    const attribute = (type: string, value: unknown) => save({ attributes: [{ slug: 'cover', type, value }] });
    expect((await attribute('image', picture)).status).toBe(200);
    expect((await attribute('video', picture)).fields).toEqual(['attributes.0.value']);
    expect((await attribute('image', 'a text')).fields).toEqual(['attributes.0.value']);
    expect((await attribute('image', null)).status).toBe(200);
  });

  it('are shown as they are now: captions and streams of a video arrive after publishing', async () => {
    const id = await aFile('video', 'video/mp4', 'mp4');
    const saved = await saveBlock('hero', { video: video({ media_id: id, url: '/x' }) });
    await publishPage(app, {
      title: 'L',
      slug: 'later',
      blocks: saved.body.blocks,
      attributes: [{ slug: 'film', type: 'video', value: video({ media_id: id, url: '/x' }) }],
    });
    const member = await app.signUp();
    const read = async () => (await app.get('/__/later/index.json', { as: member })).json<PageJson>();
    expect((await read()).blocks[0]?.data).toMatchObject({ video: { hls_url: null } });
    await app.sql(
      `update media set variants = variants || '{"master.m3u8": {"key": "k", "contentType": "x", "sizeBytes": 1, "width": null}}' where id = $1`,
      [id],
    );
    app.clock.advance(11_000);
    const now = await read();
    const hls_url = `/media/${id}/master.m3u8`;
    expect([now.blocks[0]?.data, now.attributes[0]?.value]).toMatchObject([{ video: { hls_url } }, { hls_url }]);
    app.clock.reset();
  });
});

describe('links of actions', () => {
  it('carry the address of a page that the viewer may know of; a sent one is ignored', async () => {
    const open = await publishPage(app, { title: 'Target', slug: 'target' });
    const priv = await publishPage(app, { title: 'Hidden', slug: 'hidden', access: { is_private: true } });
    const action = (page_id: string) => ({ id: app.platform.ids.next(), type: 'open_page' as const, data: { page_id, path: '/made-up' } });
    await publishPage(app, {
      title: 'Links',
      slug: 'links',
      blocks: [
        block('button', { text: 'a', style: 'primary', action: action(open.id) }),
        block('button', { text: 'b', style: 'primary', action: action(priv.id) }),
      ],
      page_actions: [{ id: app.platform.ids.next(), action_type: 'button', text: 'c', block_action: action(open.id) }],
    });
    const page = (await app.get('/__/links/index.json')).json<PageJson>();
    expect(page.blocks.map(({ data }) => data)).toMatchObject([{ action: { data: { path: '/target' } } }, { action: { data: { path: null } } }]);
    expect(page.page_actions[0]?.block_action?.data).toMatchObject({ path: '/target' });
    expect((await app.get('/__/links/index.json')).text).not.toContain('/hidden');
  });
});
