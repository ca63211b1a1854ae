import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { usePickers } from '../platform/pickers.ts';
import { renderStudio } from '../testing/renderStudio.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PickerHost } from './PickerHost.tsx';

const gone = () => new TypeError('Failed to fetch dynamically imported module: https://app.example/studio/assets/MediaPicker-1.js');
vi.mock('../features/media/picker/MediaPicker.tsx', () => ({
  MediaPicker: () => {
    throw gone();
  },
}));

function Screen({ onAnswer }: { onAnswer: (picked: unknown) => void }) {
  const { pickImage } = usePickers();
  return <button onClick={() => void pickImage().then(onAnswer)}>Choose</button>;
}

describe('a part of the studio that does not load', () => {
  it('leaves the screen intact, says so, and resolves with nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const answered = vi.fn();
    await renderStudio(
      <PickerHost>
        <Screen onAnswer={answered} />
      </PickerHost>,
      {},
    );
    for (const times of [1, 2]) {
      fireEvent.click(screen.getByText('Choose'));
      await screen.findByRole('alertdialog', { name: 'This part could not be loaded' });
      expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
      fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
      await waitFor(() => expect(answered).toHaveBeenCalledTimes(times));
      expect(answered).toHaveBeenLastCalledWith(null);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.getByText('Choose')).toBeTruthy();
    }
  });
  it('offers to reload the studio when a screen does not load, and to retry after any other failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Part = lazy(() => Promise.reject<{ default: () => null }>(gone()));
    const view = await renderStudio(
      <ErrorBoundary place="/media">
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>,
      {},
    );
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    const broken = { now: true };
    const Shaky = () => {
      if (broken.now) throw new Error('A mistake');
      return <p>Here</p>;
    };
    view.rerender(
      <ErrorBoundary place="/pages">
        <Shaky />
      </ErrorBoundary>,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    broken.now = false;
    act(() => void fireEvent.click(retry));
    expect(screen.getByText('Here')).toBeTruthy();
  });
});
