import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import type { Image } from '@bandstand/contract/media.ts';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useApi } from '../platform/studio.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PickersContext, type PickedMedia, type Pickers } from '../platform/pickers.ts';

const MediaPicker = lazyScreen(() => import('../features/media/picker/MediaPicker.tsx').then((module) => module.MediaPicker));
const FilePicker = lazyScreen(() => import('../features/media/picker/FilePicker.tsx').then((module) => module.FilePicker));
const NewFormDialog = lazyScreen(() => import('../features/forms/list/NewFormDialog.tsx').then((module) => module.NewFormDialog));
const NewWorkoutDialog = lazyScreen(() => import('../features/workouts/list/NewWorkoutDialog.tsx').then((module) => module.NewWorkoutDialog));
const ProductDialog = lazyScreen(() => import('../features/products/prices/ProductDialog.tsx').then((module) => module.ProductDialog));

type Asked =
  | { kind: 'image'; answer: (image: Image | null) => void }
  | { kind: 'media'; of: keyof PickedMedia; mayLink: boolean; answer: (picked: PickedMedia[keyof PickedMedia] | null) => void }
  | { kind: 'form' | 'workout'; title: string; answer: (id: string | null) => void }
  | { kind: 'product'; title: string; answer: (productId: string | null) => void };

/** Fills the slots through which parts of the studio ask each other for media, a product or a form. */
export function PickerHost({ children }: { children: ReactNode }) {
  const api = useApi();
  const [asked, setAsked] = useState<Asked | null>(null);
  const pickers = useMemo<Pickers>(
    () => ({
      pickImage: () => new Promise((answer) => setAsked({ kind: 'image', answer })),
      pickMedia: (of, { mayLink = false } = {}) =>
        new Promise((answer) => setAsked({ kind: 'media', of, mayLink, answer: answer as (picked: unknown) => void })),
      uploadPicture: async (file) => {
        const form = new FormData();
        form.append('kind', 'image');
        form.append('file', file);
        const [{ toImage }, media] = await Promise.all([import('../features/media/state/toImage.ts'), api('POST /studio/media', { form })]);
        return toImage(media);
      },
      createForm: (title) => new Promise((answer) => setAsked({ kind: 'form', title, answer })),
      createWorkout: (title) => new Promise((answer) => setAsked({ kind: 'workout', title, answer })),
      createProduct: (title) => new Promise((answer) => setAsked({ kind: 'product', title, answer })),
    }),
    [api],
  );
  const close = () => setAsked(null);
  return (
    <PickersContext value={pickers}>
      {children}
      <ErrorBoundary
        // Each request starts with fresh state.
        place={asked?.kind ?? ''}
        onClose={() => {
          asked?.answer(null);
          close();
        }}
      >
        <Suspense fallback={null}>
          {asked?.kind === 'image' && (
            <MediaPicker
              onAnswer={(image) => {
                asked.answer(image);
                close();
              }}
            />
          )}
          {asked?.kind === 'media' && (
            <FilePicker
              kind={asked.of}
              mayLink={asked.mayLink}
              onAnswer={(picked) => {
                asked.answer(picked);
                close();
              }}
            />
          )}
          {asked?.kind === 'form' && (
            <NewFormDialog
              suggestedTitle={asked.title}
              onClose={() => {
                asked.answer(null);
                close();
              }}
              onDone={({ id }) => {
                asked.answer(id);
                close();
              }}
            />
          )}
          {asked?.kind === 'workout' && (
            <NewWorkoutDialog
              suggestedTitle={asked.title}
              onClose={() => {
                asked.answer(null);
                close();
              }}
              onDone={({ id }) => {
                asked.answer(id);
                close();
              }}
            />
          )}
          {asked?.kind === 'product' && (
            <ProductDialog
              suggestedTitle={asked.title}
              onAnswer={(id) => {
                asked.answer(id);
                close();
              }}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </PickersContext>
  );
}
