import type { SendOperation } from '@bandstand/contract/messages.ts';
import { splitLinks, type MentionOf } from '@bandstand/rules/threads/text.ts';
import { toSent } from './mentionText.ts';
import type { Draft } from './outgoing.ts';
import type { FieldText } from './useDraft.ts';

/** An attachment that is already on the server. */
export type ReadyFile = { kind: 'image' | 'video'; id: string; url: string };

type Parts = { field: FieldText; files: readonly ReadyFile[]; people: readonly MentionOf[]; newId: () => string };

/**
 * The messages that Send produces: one for the pictures, one per video, then links at both ends and the text between, each separate
 * (MSG-12).
 */
export function draftsOf({ field, files, people, newId }: Parts): Draft[] {
  const drafts: Draft[] = [];
  const add = (operation: SendOperation, imageUrls: string[] = []) =>
    drafts.push({ operation: { op: 'send', client_id: newId(), ...operation }, imageUrls });
  const pictures = files.filter(({ kind }) => kind === 'image');
  if (pictures.length > 0)
    add(
      { message_type: 'image', message: '', image_ids: pictures.map(({ id }) => id) },
      pictures.map(({ url }) => url),
    );
  for (const { kind, id } of files) if (kind === 'video') add({ message_type: 'video', message: '', video_id: id });
  for (const piece of splitLinks(field.text)) {
    if (piece.type === 'attachment') add({ message_type: 'attachment', message: '', attachment_data: { url: piece.url } });
    else {
      const { text, mentions } = toSent(piece.text, field.chosen, people);
      add({ message_type: 'message', message: text, mentions });
    }
  }
  return drafts;
}
