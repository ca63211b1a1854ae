import type { DemoApp } from './server.ts';
import { studioOf } from './studioCalls.ts';

type Page = { id: string; version: number; path: string; type: string };

/**
 * Paths of open pages, one of every type except those the demo begins with, and of locked pages, one per reason. What the demo lacks is created below
 * a new page. Each created page has a long title and a picture.
 */
export async function labPages(app: DemoApp): Promise<{ open: string[]; locked: string[] }> {
  const call = await studioOf(app);
  const { items } = await call<{ items: (Page & { title: string })[] }>('GET', '/studio/pages');
  const { image } = await call<{ image: object | null }>('GET', `/studio/pages/${items.find(({ type }) => type === 'program')?.id}`);
  const made: Page[] = [];
  const make = async (type: string, slug: string, parent: string | null, access: object, fields: object = {}) => {
    const page = await call<Page>('POST', '/studio/pages', {
      type,
      slug,
      parent_id: parent,
      title: 'Wiedereinsteigerinnensammlung für Frühaufsteher',
    });
    await call('PUT', `/studio/pages/${page.id}`, { base_version: page.version, image, subtitle: 'Mit Verantwortungsbewusstsein', ...fields });
    await call('PUT', `/studio/pages/${page.id}/access`, { inherit: false, ...access });
    made.push(page);
    return page;
  };
  const lab = await make('pack', `lab-${Date.now()}`, null, {});
  const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  const open = [lab, await make('form', 'form', lab.id, {}), await make('stream', 'stream', lab.id, {}, { type_data: { url } })];
  const run = await make('program', 'run', lab.id, { is_progress_root: true });
  const locked = [
    await make('article', 'private', lab.id, { is_private: true }),
    await make('meal', 'purchase', lab.id, { require_purchase: true }),
    await make('event_occurrence', 'sign-in', lab.id, { require_authentication: true }),
    await make('workout', 'start', run.id, { is_scheduled: true, schedule_period: 1, schedule_interval: 'week' }),
  ];
  await call('POST', '/studio/releases', { title: 'Lab', items: made.map(({ id }) => ({ type: 'page', id })) });
  const ofDemo = ['workout', 'meal', 'exercise', 'event_occurrence'].map((type) => items.find((page) => page.type === type)?.path ?? `no ${type}`);
  return { open: [...open.map(({ path }) => path), ...ofDemo], locked: locked.map(({ path }) => `${path}#start`) };
}
