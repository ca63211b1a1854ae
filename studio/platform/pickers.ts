import type { Audio, FileRef, Image, Video } from '@bandstand/contract/media.ts';
import { createContext, useContext } from 'react';

/** What picking returns for each kind of media except pictures, as blocks store it. */
export type PickedMedia = { video: Video; audio: Audio; file: FileRef };

/** What one part of the studio asks of another; app/ fills it. */
export type Pickers = {
  /** Lets the person choose or upload a picture; null when they cancel. */
  pickImage(): Promise<Image | null>;
  /** Lets the person choose or upload a video, a sound or a file that is ready, or enter the link of a video elsewhere; null when they cancel. */
  pickMedia<K extends keyof PickedMedia>(kind: K, options?: { mayLink?: boolean }): Promise<PickedMedia[K] | null>;
  /** Adds a picture to the media library, such as a pasted one; null when it is refused. */
  uploadPicture(file: File): Promise<Image | null>;
  /** Creates a product on the spot and returns its id; null when they cancel. */
  createProduct(suggestedTitle: string): Promise<string | null>;
  /** Creates a form on the spot and returns its id; null when they cancel. */
  createForm(suggestedTitle: string): Promise<string | null>;
  /** Creates a workout on the spot and returns its id; null when they cancel. */
  createWorkout(suggestedTitle: string): Promise<string | null>;
};

export const PickersContext = createContext<Pickers | null>(null);

/** The pickers that app/ offers. Throws when there are none. */
export function usePickers(): Pickers {
  const pickers = useContext(PickersContext);
  if (!pickers) throw new Error('There are no pickers above this component');
  return pickers;
}
