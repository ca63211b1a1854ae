import type { SendOperation } from '@bandstand/contract/threads.ts';
import { mentionsOf, splitLinks, type MentionOf } from '@bandstand/rules/threads/text.ts';
import type { Draft } from './outgoing.ts';

export type ReadyPicture = { id: string; url: string };

/** What a press on Send is sent as: the pictures, then links at both ends and the text between, each a message of its own (MSG-12). */
export function draftsOf(text: string, pictures: readonly ReadyPicture[], people: readonly MentionOf[], newId: () => string): Draft[] {
  const drafts: Draft[] = [];
  const add = (operation: SendOperation, imageUrls: string[] = []) =>
    drafts.push({ operation: { op: 'send', client_id: newId(), ...operation }, imageUrls });
  if (pictures.length > 0)
    add(
      { message_type: 'image', message: '', image_ids: pictures.map(({ id }) => id) },
      pictures.map(({ url }) => url),
    );
  for (const piece of splitLinks(text)) {
    if (piece.type === 'attachment') add({ message_type: 'attachment', message: '', attachment_data: { url: piece.url } });
    else
      add({ message_type: 'message', message: piece.text, mentions: mentionsOf(piece.text, people).map(({ user_id, name }) => ({ user_id, name })) });
  }
  return drafts;
}
