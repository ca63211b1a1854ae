import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, anId, anImage, anItem, aPage, aText, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../../../testing/visit.tsx';

type Parts = Parameters<typeof aPage>[0];
const open = (type: NonNullable<Parts>['page_content_type'], type_data: object | null, more: Parts = {}) =>
  visit({ at: '/x', pages: [aPage({ path: '/x', page_title: 'The page', page_content_type: type, type_data: type_data as never, ...more })] });

describe('templates by type (BLK-2)', () => {
  it('show how to do an exercise and what it needs', async () => {
    await open('exercise', {
      exercise_id: null,
      images: [anImage('/media/1'), anImage('/media/2')],
      cues: ['Chest up.', 'Knees out.'],
      muscles: ['glutes'],
      secondary_muscles: [],
      equipment: ['kettlebell'],
      level: 'beginner',
    });
    for (const text of ['The page', 'Chest up.', 'Knees out.', 'glutes', 'kettlebell', 'beginner']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Secondary muscles')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pause the pictures' })).toBeTruthy();
  });

  it('show how long an article takes to read, but nothing for a line or two', async () => {
    await open('article', null, { subtitle: 'What it is about', blocks: [aText('word '.repeat(700))] });
    expect(screen.getByText('3 min read')).toBeTruthy();
    expect(screen.getByText('What it is about')).toBeTruthy();
    await open('article', null, { blocks: [aText('Two words.')] });
    expect(screen.queryByText(/min read/)).toBeNull();
  });

  it('show the pages of a collection, each with its lock, unless the owner laid one out', async () => {
    const items = [anItem({ title: 'Open' }), anItem({ title: 'Paid', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) })];
    await open('collection', { items });
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(within(screen.getByRole('link', { name: 'Paid' }).closest('article')!).getByRole('img', { name: 'Locked' })).toBeTruthy();
    await open('collection', { items: [] });
    expect(screen.getByText('Nothing here yet.')).toBeTruthy();
    await open('collection', { items: [] }, { blocks: [aText('Drawn by hand')] });
    expect(screen.queryByText('Nothing here yet.')).toBeNull();
  });

  it('show the contents of a pack', async () => {
    await open('pack', { items: [anItem({ title: 'Six weeks', type: 'program' })] });
    expect(screen.getByRole('heading', { level: 2, name: 'What’s included' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Six weeks' })).toBeTruthy();
  });

  it('keep the owner’s hero at the top, before the type’s content', async () => {
    const hero = aBlock('hero', { title: 'All of it' });
    await open('pack', { items: [anItem({ title: 'Six weeks' })] }, { blocks: [hero, aText('Below')] });
    const order = [...document.querySelectorAll('h1, h2, p')].map(({ textContent }) => textContent);
    const places = ['All of it', 'What’s included', 'Below'].map((text) => order.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('show a form’s title and text, and no button without a target', async () => {
    const actions = [{ id: 'b', action_type: 'button' as const, text: 'Send', block_action: null }];
    await open('form', { form_id: anId() }, { subtitle: 'Three questions', page_actions: actions });
    expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeTruthy();
    expect(screen.getByText('Three questions')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull();
  });

  it('show a workout’s extent, and no row below it, comments included (L58)', async () => {
    const set = { type: 'normal', reps: 8 };
    const item = (title: string) => ({ uid: anId(), exercise_id: null, title, sets: [set, set] });
    const group = { id: anId(), type: 'superset', rounds: 3, items: [item('Squat'), item('Row')] };
    const workout = { id: anId(), title: 'Strength', workout_type: 'default', allowed_modes: ['list'], groups: [group] };
    const page_actions = [
      { id: 'm', action_type: 'mark_complete' as const },
      { id: 'c', action_type: 'comment_thread' as const },
    ];
    await open('workout', { workout_id: workout.id, workout }, { page_actions, is_commentable: true, message_thread_id: anId() });
    expect(screen.getByText('2 exercises')).toBeTruthy();
    expect(screen.getByText('6 sets')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull();
    await open('workout', { workout_id: null, workout: null });
    expect(screen.getByText('This workout has no plan yet.')).toBeTruthy();
  });

  it('show a stream’s time even while its address is unknown', async () => {
    await open('stream', { provider: null, url: null, starts_at: '2030-06-01T16:00:00.000Z', ends_at: null });
    expect(screen.getByText('Jun 1, 2030, 4:00 PM')).toBeTruthy();
    expect(screen.getByText('There’s no link to this stream yet.')).toBeTruthy();
  });
});

describe('a meal', () => {
  const data = {
    ingredients: [
      { amount: '200 g', name: 'barley' },
      { amount: '½ tsp', name: 'salt' },
    ],
    macros: { kcal: 412, protein_g: 7.5, carbs_g: 60, fat_g: 4 },
    servings: 2,
    prep_minutes: 40,
    steps: ['Boil.', 'Rest.'],
  };

  it('shows its ingredients and preparation', async () => {
    await open('meal', data);
    for (const text of ['412 kcal', '7.5 g', '40 min', '2 servings']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '200 g barley' })).toBeTruthy();
  });

  it('scales the amounts with the servings, and stops at one', async () => {
    const { user } = await open('meal', data);
    await user.click(screen.getByRole('button', { name: 'One serving more' }));
    expect(screen.getByText('3 servings')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '300 g barley' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '¾ tsp salt' })).toBeTruthy();
    for (let press = 0; press < 2; press += 1) await user.click(screen.getByRole('button', { name: 'One serving fewer' }));
    expect(screen.getByRole('checkbox', { name: '100 g barley' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'One serving fewer' })).toHaveProperty('disabled', true);
  });

  it('lets steps be ticked off', async () => {
    const { user } = await open('meal', data);
    const step = screen.getByRole('checkbox', { name: 'Boil.' }) as HTMLInputElement;
    await user.click(step);
    expect(step.checked).toBe(true);
  });
});

describe('an event (EVT-2)', () => {
  const data = {
    starts_at: '2030-06-01T16:00:00.000Z',
    ends_at: '2030-06-01T17:30:00.000Z',
    timezone: 'Europe/Lisbon',
    location: { kind: 'place', address: 'The old pier', url: null },
    capacity: 12,
    state: 'scheduled',
  };
  const seen = async (more: object, timezone = 'Europe/Lisbon') => {
    const page = aPage({ path: '/x', page_content_type: 'event_occurrence', type_data: { ...data, ...more } as never });
    await visit({ at: '/x', pages: [page], bundle: aBundle({ user: { timezone } }) });
  };

  it('shows its time in its own zone, once if that is the viewer’s', async () => {
    await seen({});
    expect(screen.getByText('Sat, Jun 1, 2030, 5:00 PM – 6:30 PM')).toBeTruthy();
    expect(screen.queryByText(/your time/)).toBeNull();
  });

  it('shows both times if they differ', async () => {
    await seen({}, 'Asia/Tokyo');
    expect(screen.getByText('Sat, Jun 1, 2030, 5:00 PM – 6:30 PM (Lisbon)')).toBeTruthy();
    expect(screen.getByText('Sun, Jun 2, 2030, 1:00 AM – 2:30 AM your time')).toBeTruthy();
  });

  it('shows its place, with directions in a new tab, and its capacity', async () => {
    await seen({});
    const map = screen.getByRole('link', { name: 'Open in maps' });
    expect([map.getAttribute('href'), map.getAttribute('target'), map.getAttribute('rel')]).toEqual([
      'https://www.openstreetmap.org/search?query=The%20old%20pier',
      '_blank',
      'noopener',
    ]);
    expect(screen.getByText('12 places')).toBeTruthy();
  });

  it('links to an online place only for viewers who got the address from the server', async () => {
    await seen({ location: { kind: 'online', address: null, url: null } });
    expect(screen.getByText('Online')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Join online' })).toBeNull();
    await seen({ location: { kind: 'online', address: null, url: 'https://meet.example/1' } });
    expect(screen.getByRole('link', { name: 'Join online' }).getAttribute('href')).toBe('https://meet.example/1');
    await seen({ location: { kind: 'online', address: null, url: 'javascript:alert(1)' } });
    expect(screen.queryByRole('link', { name: 'Join online' })).toBeNull();
  });

  it.each([
    ['cancelled', { state: 'cancelled' }, 'Cancelled'],
    ['over', { starts_at: '2020-01-01T10:00:00.000Z', ends_at: '2020-01-01T11:00:00.000Z' }, 'Ended'],
    ['running', { starts_at: '2020-01-01T10:00:00.000Z', ends_at: '2099-01-01T11:00:00.000Z' }, 'Live now'],
  ])('that is %s says so', async (_what, more, words) => {
    await seen(more);
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy());
  });
});
