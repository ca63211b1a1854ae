import type { Answer, Api, CallOptions } from '@bandstand/client/api/api.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import type { Translate } from './texts/texts.ts';

/** L303: 15 MB. */
export const uploadMaxBytes = 15_728_640;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
/** For `accept` of a file input. */
export const imageAccept = imageTypes.join(',');

export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
/** For `accept` of a file input for pictures and videos. */
export const mediaAccept = [...imageTypes, ...videoTypes].join(',');

/** Why a video is refused before it is sent (L305); null: it may be sent. */
export function refuseVideo(file: Pick<File, 'size'>, t: Translate): string | null {
  if (file.size === 0) return t('upload.empty');
  return file.size > uploadMaxBytes ? t('upload.video_too_large', { size: '15 MB' }) : null;
}

/** Why a picture is refused before it is sent (L304); null: it may be sent. `max` is the limit in words. */
export function refuseImage(file: Pick<File, 'size' | 'type'>, t: Translate): string | null {
  if (file.size === 0) return t('upload.empty');
  if (!(imageTypes as readonly string[]).includes(file.type)) return t('upload.invalid_image_type');
  if (file.size > uploadMaxBytes) return t('upload.image_too_large', { size: '15 MB' });
  return null;
}

/** The text when the server refused a picture: its own text about the file, else a request to try again. */
export function uploadFailure(error: unknown, t: Translate): string {
  const isAboutTheFile = error instanceof ApiError && error.body !== null && error.status < 500 && error.code !== 'upload_failed';
  return isAboutTheFile ? error.message : t('upload.failed');
}

type UploadOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

/** Uploads one picture. Throws ApiError. */
export const uploadImage = (api: Api, file: File, options: UploadOptions = {}): Promise<Answer<'POST /uploads'>> => send(api, file, null, options);

/** Uploads one video, which may still be `preparing` afterwards. Throws ApiError. */
export const uploadVideo = (api: Api, file: File, options: UploadOptions = {}): Promise<Answer<'POST /uploads'>> => send(api, file, 'video', options);

function send(api: Api, file: File, kind: 'video' | null, options: UploadOptions): Promise<Answer<'POST /uploads'>> {
  const form = new FormData();
  // Before the file: the server must know the kind before it reads the file.
  if (kind) form.append('kind', kind);
  form.append('file', file);
  return api('POST /uploads', { form }, options);
}
