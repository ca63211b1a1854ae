import type { Image } from '@bandstand/contract/media.ts';
import type { PictureSource } from '@bandstand/ui/primitives/Picture.tsx';

/** Available widths of every image (UPL-4). */
const widths = { small: 375, medium: 750, large: 1125 } as const;

export type PictureOf = {
  alt: string;
  sources: readonly PictureSource[];
  focal: { x: number; y: number } | undefined;
  /** A thumbhash. */
  placeholder: string | null;
};

/** Picture props from an image on the wire; without one only the background is drawn. */
export function pictureOf(image: Image | null | undefined, alt: string | null = null): PictureOf {
  if (!image) return { alt: '', sources: [], focal: undefined, placeholder: null };
  const all = [
    { url: image.urls.small, width: widths.small },
    { url: image.urls.medium, width: widths.medium },
    { url: image.urls.large, width: widths.large },
  ];
  const sources = all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at);
  const focal = image.focal_x !== null && image.focal_y !== null ? { x: image.focal_x, y: image.focal_y } : undefined;
  return { alt: alt ?? image.alt ?? '', sources, focal, placeholder: image.placeholder };
}

/** Width divided by height; 3:2 if unknown. */
export const ratioOf = (image: Image): number => (image.width && image.height ? image.width / image.height : 3 / 2);
