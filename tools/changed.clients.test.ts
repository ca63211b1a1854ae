import { describe, expect, it } from 'vitest';
import { showing } from './changed.clients.ts';
import { readSources } from './sources.ts';
import { toSource } from './sources.parse.ts';

const planted = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => toSource(path, text));
const slots = (entries: string, imports = '') => ({ 'member/app/slots.tsx': `${imports}\nexport const slots: Slots = {\n${entries}\n};\n` });

describe('tests outside a feature that may show the feature', () => {
  it('answer one of its calls', () => {
    const sources = planted({
      'member/features/schedule/queries.ts': "const load = () => api.call('GET /schedule');",
      'member/features/pages/pages.test.tsx': "visit({ calls: { 'GET /schedule': () => [] } });",
      'member/features/pages/other.test.tsx': "visit({ calls: { 'GET /packs': () => [] } });",
      'studio/features/calendar/calendar.test.tsx': "render({ 'GET /schedule': () => [] });",
    });
    expect([...showing('member/features/schedule', sources).keys()]).toEqual(['member/features/pages/pages.test.tsx']);
  });

  it('are not those that answer a call made by every feature', () => {
    const asking = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`studio/features/${name}/queries.ts`, "api.call('GET /studio/tree');"]),
    );
    const sources = planted({ ...asking, 'studio/features/b/b.test.tsx': "render({ 'GET /studio/tree': () => [] });" });
    expect(showing('studio/features/a', sources).size).toBe(0);
  });

  it.each([
    [
      'directly',
      slots(
        '  Blocks,\n  EventPlace,',
        "import { EventPlace } from '../features/events/EventPlace.tsx';\nimport { Blocks } from '../blocks/Blocks.tsx';",
      ),
    ],
    [
      'through another file of the app',
      {
        ...slots('  EventPlace,', "import { EventPlace } from './eventPlace.ts';"),
        'member/app/eventPlace.ts': "import { Door } from '../features/events/Door.tsx';",
      },
    ],
    [
      'lazily, over several lines',
      slots("  EventPlace: lazyScreen(() =>\n    import('../features/events/EventPlace.tsx').then((file) => file.EventPlace),\n  ),\n  Mark: null,"),
    ],
  ])('belong to a feature whose slot the app fills with it: %s', (_, app) => {
    const sources = planted({
      ...app,
      'member/features/pages/PageView.tsx': 'const { EventPlace } = useSlots();',
      'member/features/pages/pages.test.tsx': '',
      'member/features/threads/Thread.tsx': 'const { Mark, Blocks } = useSlots();',
      'member/features/threads/threads.test.tsx': '',
    });
    expect([...showing('member/features/events', sources)]).toEqual([
      ['member/features/pages/pages.test.tsx', 'member/features/pages has a slot filled by member/features/events'],
    ]);
  });

  it('name the block', () => {
    const sources = planted({
      'member/features/pages/pages.test.tsx': "aBlock({ type: 'hero' });",
      'member/features/pages/other.test.tsx': "aBlock({ type: 'text' });",
    });
    expect([...showing('member/blocks/hero', sources).keys()]).toEqual(['member/features/pages/pages.test.tsx']);
  });

  it('include those of pages for events in the member app', () => {
    expect([...showing('member/features/events', readSources(process.cwd())).keys()]).toContain('member/features/pages/page/pages.test.tsx');
  });
});
