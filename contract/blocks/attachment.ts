import { Type } from 'typebox';
import { FileRef } from '../media.ts';
import { Nullable } from '../wire.ts';

/** Attachment: a file from the media library to download, or an address. Its lock is decided with browsing off (NAV-9). */
export const attachmentData = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 200 })),
    file: Type.Optional(Nullable(FileRef)),
    url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  },
  { additionalProperties: true },
);
