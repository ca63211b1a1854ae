import type { Audio, FileRef, Image, Video } from '@bandstand/contract/media.ts';
import { createContext, useContext } from 'react';

/** What is picked of each kind of media but pictures, as blocks carry it. */
export type PickedMedia = { video: Video; audio: Audio; file: FileRef };

/** What one part of the studio asks of another; app/ fills it. */
export type Pickers = {
  /** Lets the person choose or upload a picture; null when they turn away. */
  pickImage(): Promise<Image | null>;
  /** Lets the person choose or upload a video, a sound or a file that is ready, or give the link of a video elsewhere; null when they turn away. */
  pickMedia<K extends keyof PickedMedia>(kind: K, options?: { mayLink?: boolean }): Promise<PickedMedia[K] | null>;
  /** Puts a picture into the library, such as one that was pasted; null where it cannot be taken. */
  uploadPicture(file: File): Promise<Image | null>;
  /** Makes a product on the spot and gives its id back; null when they turn away. */
  createProduct(suggestedTitle: string): Promise<string | null>;
};

export const PickersContext = createContext<Pickers | null>(null);

/** The pickers that app/ offers. Throws where it offers none. */
export function usePickers(): Pickers {
  const pickers = useContext(PickersContext);
  if (!pickers) throw new Error('There are no pickers above this component');
  return pickers;
}
