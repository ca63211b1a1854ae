import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aWorkout } from '../../../testing/aWorkout.ts';
import { refuse } from '../../../testing/fakeServer.ts';
import { addLine, anExercise, cell, openWorkout, press, write } from '../../../testing/openWorkout.tsx';

const squat = anExercise('Barbell Squat', { aliases: ['Back squat'], muscles: ['quadriceps'], equipment: ['barbell'] });
const library = [squat, anExercise('Plank', { muscles: ['abdominals'] }), anExercise('Bike sprint')];
const soon = { timeout: 4000 };

beforeEach(() => localStorage.clear());

describe('a sheet that is typed', () => {
  it('becomes groups and exercises, linked with the library, and is saved', async () => {
    const { lines, stored } = await openWorkout(undefined, { library });
    for (const line of ['Back squat 3x8 @ 60kg r90', 'Superset x3 rest 2:00: Arms', 'Curl 10', 'Dip 8 // slow']) addLine(line);
    await waitFor(() => expect(lines()).toEqual(['Back squat 3x8 @ 60kg r90', 'Superset x3 rest 2:00: Arms', 'Curl 10', 'Dip 8 // slow']), soon);
    // Found by its other name.
    await waitFor(() => expect(stored().groups[0]?.items[0]?.exercise_id).toBe(squat.page_id), soon);
    expect(screen.getAllByLabelText('Not in the exercise library')).toHaveLength(2);
    expect(cell('New line').value).toBe('');
  });

  it('offers exercises by letters: the first one is taken by Enter, with amounts only a chosen one', async () => {
    const { lines } = await openWorkout(undefined, { library });
    write('New line', 'squ barb');
    expect(await screen.findByRole('option', { name: /Barbell Squat/ })).toBeTruthy();
    press('New line', 'Enter');
    write('New line', 'Bike 3x40s');
    expect(await screen.findByRole('option', { name: /Bike sprint/ })).toBeTruthy();
    press('New line', 'Enter');
    write('New line', 'Pla 45s');
    expect(await screen.findByRole('option', { name: 'Plank abdominals' })).toBeTruthy();
    press('New line', 'ArrowDown');
    press('New line', 'Enter');
    await waitFor(() => expect(lines()).toEqual(['Barbell Squat', 'Bike 3x40s', 'Plank 45s']), soon);
  });

  it('keeps what it does not understand, and says so', async () => {
    const { sent } = await openWorkout(aWorkout('Squat 3x8'));
    addLine('Row 3xx8');
    expect(screen.getByText(/^Not understood/)).toBeTruthy();
    expect(cell('New line').value).toBe('Row 3xx8');
    write('Sets of exercise 1', '3xx');
    expect(cell('Sets of exercise 1').getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(cell('Sets of exercise 1'));
    expect(cell('Sets of exercise 1').value).toBe('3xx');
    expect(sent('PUT /studio/workouts/{id}')).toEqual([]);
    write('Sets of exercise 1', '5x5');
    fireEvent.blur(cell('Sets of exercise 1'));
    expect(cell('Sets of exercise 1').value).toBe('5x5');
  });

  it('follows keys: group, kind, move, insert, remove, undo', async () => {
    const { lines } = await openWorkout(aWorkout('Squat 5\nRow 8\nDip 8'));
    press('Exercise 2', 'g', { ctrlKey: true });
    await waitFor(() => expect(lines()).toEqual(['Superset', 'Squat 5', 'Row 8', 'Straight sets', 'Dip 8']), soon);
    press('Kind of group 1', '.', { ctrlKey: true });
    await waitFor(() => expect(lines()[0]).toBe('Circuit'), soon);
    write('Kind of group 1', 'EMOM 10');
    press('Exercise 2', 'ArrowUp', { altKey: true });
    await waitFor(() => expect(lines().slice(0, 3)).toEqual(['EMOM 10', 'Row 8', 'Squat 5']), soon);
    press('Exercise 1', 'Enter', { ctrlKey: true });
    await waitFor(() => expect(document.activeElement).toBe(cell('Exercise 2')));
    write('Exercise 2', 'Run 400m');
    press('Exercise 2', 'Enter');
    await waitFor(() => expect(lines()[2]).toBe('Run 400m'), soon);
    press('Exercise 2', 'Delete', { ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(lines()[2]).toBe('Squat 5'), soon);
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(lines()[2]).toBe('Run 400m'), soon);
  });

  it('shows its keys and examples', async () => {
    await openWorkout();
    press('New line', '?');
    expect(await screen.findByText('40s on 20s off x8')).toBeTruthy();
  });

  it('is read only for those who may not change it', async () => {
    await openWorkout(aWorkout('Squat 5'), { permissions: permissionsOf.analyst });
    expect(screen.queryByRole('combobox', { name: 'New line' })).toBeNull();
    expect(cell('Exercise 1').readOnly).toBe(true);
  });
});

describe('pasted lines', () => {
  const paste = (text: string) => fireEvent.paste(cell('New line'), { clipboardData: { getData: () => text } });

  it('are inserted at once if all of them are understood, cells of a spreadsheet, too', async () => {
    const { lines } = await openWorkout(aWorkout('Squat 5'));
    paste('Exercise\tSets\tReps\nRow\t3\t8\nDip\t3\t10');
    expect(await screen.findByText('2 exercises inserted')).toBeTruthy();
    await waitFor(() => expect(lines()).toEqual(['Squat 5', 'Row 3x8', 'Dip 3x10']), soon);
  });

  it('find the exercise that they count', async () => {
    const { stored } = await openWorkout(undefined, { library });
    paste('3 x 10 Bike sprints\nWarm-up: 60s plank');
    await waitFor(() => expect(stored().groups[0]?.items.map(({ exercise_id }) => exercise_id)).toEqual(['p-Bike sprint', 'p-Plank']), soon);
  });

  it('that are not understood are shown, and come in as text', async () => {
    const { lines } = await openWorkout(aWorkout('Squat 5'));
    paste('Row 3x8\nDip 3xx8');
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste notes' }));
    expect(dialog.getByText(/^1 line was not understood/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Insert 2 lines' }));
    await waitFor(() => expect(lines()).toEqual(['Squat 5', 'Row 3x8', '"Dip 3xx8"']), soon);
  });

  it('can be copied: the selected ones as text', async () => {
    await openWorkout(aWorkout('Squat 5\nRow 8 // slow'));
    cell('Exercise 1').focus();
    press('Exercise 1', 'ArrowDown', { shiftKey: true });
    let copied = '';
    fireEvent.copy(cell('Exercise 2'), { clipboardData: { setData: (_: string, text: string) => (copied = text) } });
    expect(copied).toBe('Squat 5\nRow 8 // slow');
  });
});

const video = {
  url: '/media/morning/original',
  hls_url: null,
  content_type: 'video/mp4',
  title: 'Morning',
  width: 1920,
  height: 1080,
  duration: 120,
  poster: null,
  captions: [],
};

describe('beside the sheet', () => {
  it('the duration, the muscles and the equipment follow the lines', async () => {
    await openWorkout(undefined, { library });
    addLine('Back squat 4x10 r60');
    expect(await screen.findByText('about 5 minutes')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'quadriceps: 4' }, soon)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Equipment' })).getByText('barbell')).toBeTruthy();
  });

  it('the settings of the line and the workout can be changed', async () => {
    const { stored } = await openWorkout(aWorkout('Squat 5\nAMRAP 12\nRow 8'));
    cell('Exercise 1').focus();
    fireEvent.click(screen.getByRole('tab', { name: 'Line' }));
    fireEvent.change(screen.getByLabelText('Rest after each set'), { target: { value: '1:30' } });
    fireEvent.change(screen.getByLabelText('Side'), { target: { value: 'each' } });
    await waitFor(() => expect(stored().groups[0]?.items[0]).toMatchObject({ rest: 90, side: 'each' }), soon);
    cell('Kind of group 2').focus();
    fireEvent.change(await screen.findByLabelText('At most'), { target: { value: '20 min' } });
    await waitFor(() => expect(stored().groups[1]?.time_cap).toBe(1200), soon);
    fireEvent.click(screen.getByRole('tab', { name: 'Workout' }));
    fireEvent.click(screen.getByLabelText('Use the list and log their sets'));
    fireEvent.click(screen.getByText('Any'));
    fireEvent.click(screen.getByLabelText('Ask how hard each set was (RPE)'));
    await waitFor(() => expect(stored()).toMatchObject({ allowed_modes: ['follow_along'], swap_policy: 'any', asks_rpe: true }), soon);
    expect(screen.getByLabelText<HTMLInputElement>('Follow along, one exercise at a time').disabled).toBe(true);
  });

  it('the form of a workout can be opened, where its groups are assigned', async () => {
    await openWorkout(aWorkout('Squat 5', { capture_form_id: 'form' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Workout' }));
    expect(screen.getByRole('link', { name: 'Assign its groups in the form' }).getAttribute('href')).toContain('/forms/form');
  });

  it('a beep test is a table that can be changed and reset', async () => {
    const { stored } = await openWorkout(aWorkout('', { workout_type: 'beep_test' }));
    expect(screen.getByText('about 21 minutes')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Shuttles of level 1'), { target: { value: '9' } });
    await waitFor(() => expect(stored().beep_protocol?.levels[0]).toEqual({ speed_kmh: 8.5, shuttles: 9 }), soon);
    fireEvent.click(screen.getByRole('button', { name: 'Remove level 21' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a level' }));
    await waitFor(() => expect(stored().beep_protocol?.levels).toHaveLength(21), soon);
    fireEvent.click(screen.getByRole('button', { name: 'Use the standard table' }));
    await waitFor(() => expect(stored().beep_protocol).toBeNull(), soon);
  });

  it('exercises of a video workout have time marks', async () => {
    const { stored } = await openWorkout(aWorkout('Squat 60s', { workout_type: 'video_workout' }));
    write('Exercise 1 begins in the video at', '1:05');
    await waitFor(() => expect(stored().groups[0]?.items[0]?.video_at).toBe(65), soon);
    cell('Exercise 1').focus();
    fireEvent.click(screen.getByRole('tab', { name: 'Line' }));
    expect(screen.getByText('Choose a video in the workout’s settings first.')).toBeTruthy();
  });

  it('a mark is taken from where the video is, which stays there from line to line', async () => {
    const { stored } = await openWorkout(aWorkout('Squat 60s\nRow 60s', { workout_type: 'video_workout', video }));
    cell('Exercise 1').focus();
    fireEvent.click(screen.getByRole('tab', { name: 'Line' }));
    const film = screen.getByLabelText<HTMLVideoElement>('Morning');
    Object.defineProperty(film, 'currentTime', { value: 65.4, configurable: true });
    fireEvent.timeUpdate(film);
    cell('Exercise 2').focus();
    fireEvent.click(await screen.findByRole('button', { name: 'Use the video’s position (1:05)' }));
    await waitFor(() => expect(stored().groups[0]?.items[1]?.video_at).toBe(65), soon);
    expect(screen.getByLabelText<HTMLVideoElement>('Morning')).toBe(film);
    fireEvent.change(screen.getByLabelText('Begins in the video at'), { target: { value: '1:10' } });
    await waitFor(() => expect(stored().groups[0]?.items.map((item) => item.video_at ?? null)).toEqual([null, 70]), soon);
  });

  it('what two people changed differently is asked about', async () => {
    const theirs = { ...aWorkout('Squat 6'), version: 5, title: 'Monday' };
    await openWorkout(aWorkout('Squat 5'), {
      answers: { 'PUT /studio/workouts/{id}': refuse(409, 'edit_conflict'), 'GET /studio/workouts/{id}': () => theirs },
    });
    write('Sets of exercise 1', '8');
    const dialog = within(await screen.findByRole('alertdialog', undefined, soon));
    expect(dialog.getByText('Squat 8')).toBeTruthy();
    expect(dialog.getByText('Squat 6')).toBeTruthy();
  });
});
