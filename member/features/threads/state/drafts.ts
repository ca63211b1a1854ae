import type { SendOperation } from '@bandstand/contract/messages.ts';
import { splitLinks, type MentionOf } from '@bandstand/rules/threads/text.ts';
import { toSent } from './mentionText.ts';
import type { Draft } from './outgoing.ts';
import type { FieldText } from './useDraft.ts';

/** What is on the server already and goes along. */
export type ReadyFile = { kind: 'image' | 'video'; id: string; url: string };

type Parts = { field: FieldText; files: readonly ReadyFile[]; people: readonly MentionOf[]; newId: () => string };

/**
 * What a press on Send is sent as: the pictures as one message, each video as one, then links at both ends and the text between, each a message
 * of its own (MSG-12).
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
