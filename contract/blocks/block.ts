import { Type, type Static, type TObject } from 'typebox';
import { BlockColor } from '../apps.ts';
import { Id, Nullable, OneOf } from '../wire.ts';
import { attachmentData } from './attachment.ts';
import { avatarData } from './avatar.ts';
import { codeData } from './code.ts';
import { composedData } from './composed.ts';
import { forYouData } from './for-you.ts';
import { formSubmissionData } from './form-submission.ts';
import { iframeData } from './iframe.ts';
import { livestreamData } from './livestream.ts';
import { mapData } from './map.ts';
import { shareData } from './share.ts';
import { socialData } from './social.ts';
import { workoutData } from './workout.ts';
import { buttonData } from './button.ts';
import { chatData } from './chat.ts';
import { collectionData } from './collection.ts';
import { heroData } from './hero.ts';
import { iconListData } from './icon-list.ts';
import { imageData } from './image.ts';
import { searchData } from './search.ts';
import { textData } from './text.ts';

/**
 * `data` of each block type (L111). Validates pages on save and publish and generates the studio's inspector. Unknown properties are kept
 * (BLK-3).
 */
export const blockData = {
  hero: heroData,
  text: textData,
  image: imageData,
  button: buttonData,
  collection: collectionData,
  icon_list: iconListData,
  search: searchData,
  chat: chatData,
  attachment: attachmentData,
  avatar: avatarData,
  code: codeData,
  composed: composedData,
  form_submission: formSubmissionData,
  iframe: iframeData,
  livestream: livestreamData,
  map: mapData,
  share: shareData,
  social: socialData,
  workout: workoutData,
  for_you: forYouData,
} satisfies Record<string, TObject>;

export type BlockType = keyof typeof blockData;
export const blockTypes = Object.keys(blockData) as BlockType[];

export const BlockStyle = Type.Object(
  {
    background_color: Type.Optional(BlockColor),
    height: Type.Optional(Nullable(OneOf(['small', 'medium', 'large']))),
    align: Type.Optional(Nullable(OneOf(['left', 'center', 'right']))),
    /** Members do not see it, such as an offer to join. Not a lock: it is in the page for everyone. */
    guests_only: Type.Optional(Type.Boolean()),
    border_radius: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 4, description: 'in units of 12 px' }))),
  },
  { additionalProperties: true },
);
export type BlockStyle = Static<typeof BlockStyle>;

export type BlockOf<T extends BlockType> = { id: string; type: T; data: Static<(typeof blockData)[T]>; style: BlockStyle; members_only: boolean };
/** A block of a page (BLK-3). */
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType];

/** A block on the wire. Checks the envelope here and `data` by the schema of its type. */
export const BlockSchema = Type.Unsafe<Block>(
  Type.Object(
    {
      id: Id,
      type: OneOf(Object.keys(blockData)),
      data: Type.Object({}, { additionalProperties: true }),
      style: BlockStyle,
      members_only: Type.Boolean(),
    },
    { additionalProperties: true, title: 'Block' },
  ),
);
