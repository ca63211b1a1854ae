import { blockData, type BlockType } from '@bandstand/contract/blocks/block.ts';
import type { Video } from '@bandstand/contract/media.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Pickers } from '../../platform/pickers.ts';
import { anEditor } from '../../testing/anEditor.ts';
import { listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { EditorContext } from '../draft/EditorContext.ts';
import { fieldsOf, type JsonSchema } from '../draft/schema.ts';
import { fromLocal, toLocal } from '../../platform/words/localTime.ts';
import { FieldList } from './SchemaField.tsx';

type Data = Record<string, unknown>;

/** The inspector's fields of a block type, over data that they change. */
async function edit(type: BlockType, start: Data, answers: Answers = {}, pickers: Partial<Pickers> = {}) {
  const fields = fieldsOf(type, JSON.parse(JSON.stringify(blockData[type])) as JsonSchema);
  let data = start;
  function Form() {
    const [value, setValue] = useState(start);
    data = value;
    return <FieldList blockType={type} fields={fields} value={value} onChange={setValue} errors={{}} />;
  }
  await renderStudio(
    <EditorContext value={anEditor()}>
      <Form />
    </EditorContext>,
    answers,
    { pickers },
  );
  return () => data;
}
const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const reusable = (id: string, title: string, uses = 0) => ({
  id,
  title,
  uses,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  status: 'published' as const,
});

const aForm = (id: string, title: string) => ({
  ...reusable(id, title),
  kind: 'form' as const,
  fields_count: 1,
  submissions_count: 0,
  last_submitted_at: null,
  is_public: false,
});
const aFieldOf = (id: string, label: string, is_sensitive: boolean) => ({ id, label, is_sensitive });

describe('media', () => {
  const video: Video = {
    media_id: 'm',
    url: '/media/m/original',
    hls_url: null,
    content_type: 'video/mp4',
    title: 'The hinge',
    width: 1920,
    height: 1080,
    duration: 60,
    poster: null,
    captions: [],
  };

  it('takes a video from the media library, and removes it', async () => {
    const asked: string[] = [];
    const pickMedia = (async (kind: string) => {
      asked.push(kind);
      return video;
    }) as Pickers['pickMedia'];
    const data = await edit('image', { image: null }, {}, { pickMedia });
    fireEvent.click(screen.getByRole('button', { name: 'Choose a video' }));
    await waitFor(() => expect(data()['video']).toEqual(video));
    expect(asked).toEqual(['video']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove The hinge' }));
    expect(data()['video']).toBeNull();
  });

  it('says how large a file is', async () => {
    await edit('attachment', { file: { url: '/f', name: 'plan.pdf', size: 2_400_000, content_type: 'application/pdf' } });
    expect(screen.getByText('plan.pdf').textContent).toBe('plan.pdf2.4 MB');
  });

  it('shows which attribute replaces a picture, and removes that', async () => {
    const data = await edit('image', { image: { attribute: 'cover' } });
    expect(screen.getByText('From the attribute cover')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove cover' }));
    expect(data()['image']).toBeNull();
  });
});

describe('times', () => {
  it('are typed in the editor’s time zone, and stored as instants', async () => {
    const data = await edit('livestream', { url: '' });
    set('Starts', '2026-05-03T18:30');
    expect(data()['starts_at']).toBe(new Date(2026, 4, 3, 18, 30).toISOString());
    expect((screen.getByLabelText('Starts') as HTMLInputElement).value).toBe('2026-05-03T18:30');
    set('Starts', '');
    expect(data()['starts_at']).toBeNull();
  });

  it.each(['', 'soon', '2026-05'])('%j is not a time', (text) => expect(fromLocal(text)).toBeNull());
  it('survive a round trip', () => {
    expect(fromLocal(toLocal('2026-10-25T00:30:00.000Z'))).toBe('2026-10-25T00:30:00.000Z');
    expect([toLocal(null), toLocal('x')]).toEqual(['', '']);
  });
});

describe('other fields', () => {
  it('keep code as it is typed', async () => {
    const data = await edit('code', { html: '' });
    const field = screen.getByLabelText('HTML') as HTMLTextAreaElement;
    expect([field.getAttribute('spellcheck'), field.getAttribute('wrap')]).toEqual(['false', 'off']);
    set('HTML', '<p>\n\t"x"</p>');
    expect(data()['html']).toBe('<p>\n\t"x"</p>');
  });

  it('begin a link with a network and without an address', async () => {
    const data = await edit('social', { links: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(data()['links']).toEqual([{ network: 'instagram', url: '' }]);
    fireEvent.change(screen.getByLabelText('Platform'), { target: { value: 'tiktok' } });
    expect(screen.getByRole('option', { name: 'TikTok' })).toBeTruthy();
    expect(data()['links']).toEqual([{ network: 'tiktok', url: '' }]);
  });

  it('take coordinates within the world', async () => {
    const data = await edit('map', { address: 'Pier 4' });
    set('Latitude', '60.39');
    set('Longitude', '181');
    expect(data()).toEqual({ address: 'Pier 4', lat: 60.39 });
  });

  it('choose a workout by its title', async () => {
    const data = await edit('workout', { workout_id: null }, { 'GET /studio/workouts': listOf([reusable('w', 'Monday, heavy', 2)]) });
    const workout = screen.getByRole('combobox', { name: 'Workout' });
    fireEvent.focus(workout);
    fireEvent.change(workout, { target: { value: 'heavy' } });
    fireEvent.click(await screen.findByRole('option', { name: /Monday, heavy/ }));
    expect(data()['workout_id']).toBe('w');
  });

  it('offer an overlay as an action only where there is one', async () => {
    await edit('button', { text: 'Go', style: 'primary', action: null });
    expect(screen.queryByRole('option', { name: 'Open an overlay' })).toBeNull();
    const data = await edit(
      'button',
      { text: 'Go', style: 'primary', action: null },
      { 'GET /studio/overlays': listOf([reusable('o', 'Summer offer')]) },
    );
    await screen.findAllByRole('option', { name: 'Open an overlay' });
    const kind = screen.getAllByLabelText('On tap').at(-1)!;
    fireEvent.change(kind, { target: { value: 'trigger_overlay' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Overlay' }), { target: { value: 'summer' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Summer offer' }));
    expect(data()['action']).toMatchObject({ type: 'trigger_overlay', data: { overlay_id: 'o' } });
  });

  it('open a form as an action, found by its title or created on the spot', async () => {
    const createForm = vi.fn(async () => 'new');
    const data = await edit(
      'button',
      { text: 'Go', style: 'primary', action: null },
      { 'GET /studio/forms': listOf([aForm('f', 'Contact')]) },
      { createForm },
    );
    fireEvent.change(screen.getByLabelText('On tap'), { target: { value: 'trigger_form' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'contact' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Contact' }));
    expect(data()['action']).toMatchObject({ type: 'trigger_form', data: { form_id: 'f' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'Survey' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Create a form' }));
    await waitFor(() => expect(data()['action']).toMatchObject({ data: { form_id: 'new' } }));
    expect(createForm).toHaveBeenCalledExactlyOnceWith('Survey');
  });

  it('choose a workout, or create one on the spot, and lead to its builder', async () => {
    const createWorkout = vi.fn(async () => 'new');
    const data = await edit(
      'workout',
      { workout_id: null },
      {
        'GET /studio/workouts': listOf([reusable('w', 'Leg day')]),
        'GET /studio/workouts/{id}': { id: 'new', title: 'Push day' } as never,
      },
      { createWorkout },
    );
    const field = screen.getByRole('combobox', { name: 'Workout' });
    fireEvent.change(field, { target: { value: 'leg' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Leg day' }));
    expect(data()).toMatchObject({ workout_id: 'w' });
    expect(screen.getByRole('link', { name: 'Open in the builder' }).getAttribute('href')).toBe('/workouts/w');
    fireEvent.change(field, { target: { value: 'Push day' } });
    fireEvent.click(await screen.findByRole('option', { name: 'New workout' }));
    await waitFor(() => expect(data()).toMatchObject({ workout_id: 'new' }));
    expect(createWorkout).toHaveBeenCalledExactlyOnceWith('Push day');
  });

  it('choose forms, and which of their fields others see: never a sensitive one', async () => {
    const data = await edit(
      'form_submission',
      { form_ids: ['f'], scope: 'all' },
      {
        'GET /studio/forms': listOf([aForm('f', 'Check-in'), aForm('g', 'Goals')]),
        'GET /studio/forms/{id}': { form_fields: [aFieldOf('w', 'Weight', true), aFieldOf('m', 'Mood', false)] } as never,
      },
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Mood' }));
    expect(screen.queryByRole('checkbox', { name: 'Weight' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Goals' }));
    expect(data()).toMatchObject({ form_ids: ['f', 'g'], fields: ['m'] });
  });
});
