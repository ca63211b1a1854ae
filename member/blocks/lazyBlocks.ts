import type { Block } from '@bandstand/contract/blocks/block.ts';
import { lazyScreen, type LazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { together } from '../platform/together.ts';
import './attachment/AttachmentBlock.module.css';
import './avatar/AvatarBlock.module.css';
import type { BlockProps } from './blockProps.ts';
import './code/CodeBlock.module.css';
import { allBlocks } from './composed/nested.ts';
import './embed/EmbedPlayer.module.css';
import './for_you/ForYouBlock.module.css';
import './form_submission/FormSubmissionBlock.module.css';
import './iframe/IframeBlock.module.css';
import './image/ImageBlock.module.css';
import './livestream/LivestreamBlock.module.css';
import './map/MapBlock.module.css';
import './search/SearchField.module.css';
import './share/ShareBlock.module.css';
import './social/SocialBlock.module.css';
import './workout/WorkoutBlock.module.css';

/** Rarer blocks load with the pages that have them. Their style sheets load at once, for the server's HTML. */
export const lazyBlocks = {
  image: lazyScreen<BlockProps<'image'>>(() => import('./image/ImageBlock.tsx').then((file) => file.ImageBlock)),
  search: lazyScreen<BlockProps<'search'>>(() => import('./search/SearchBlock.tsx').then((file) => file.SearchBlock)),
  chat: lazyScreen<BlockProps<'chat'>>(() => import('./chat/ChatBlock.tsx').then((file) => file.ChatBlock)),
  attachment: lazyScreen<BlockProps<'attachment'>>(() => import('./attachment/AttachmentBlock.tsx').then((file) => file.AttachmentBlock)),
  avatar: lazyScreen<BlockProps<'avatar'>>(() => import('./avatar/AvatarBlock.tsx').then((file) => file.AvatarBlock)),
  code: lazyScreen<BlockProps<'code'>>(() => import('./code/CodeBlock.tsx').then((file) => file.CodeBlock)),
  form_submission: lazyScreen<BlockProps<'form_submission'>>(() =>
    import('./form_submission/FormSubmissionBlock.tsx').then((file) => file.FormSubmissionBlock),
  ),
  iframe: lazyScreen<BlockProps<'iframe'>>(() => import('./iframe/IframeBlock.tsx').then((file) => file.IframeBlock)),
  livestream: lazyScreen<BlockProps<'livestream'>>(() => import('./livestream/LivestreamBlock.tsx').then((file) => file.LivestreamBlock)),
  map: lazyScreen<BlockProps<'map'>>(() => import('./map/MapBlock.tsx').then((file) => file.MapBlock)),
  share: lazyScreen<BlockProps<'share'>>(() => import('./share/ShareBlock.tsx').then((file) => file.ShareBlock)),
  social: lazyScreen<BlockProps<'social'>>(() => import('./social/SocialBlock.tsx').then((file) => file.SocialBlock)),
  workout: lazyScreen<BlockProps<'workout'>>(() => import('./workout/WorkoutBlock.tsx').then((file) => file.WorkoutBlock)),
};

const known: Partial<Record<string, Pick<LazyScreen<object>, 'prepare'>>> = lazyBlocks;

/** Loads the code of a page's blocks, including nested ones; null when it is loaded. */
export const prepareBlocks = (blocks: readonly Pick<Block, 'type'>[]): Promise<unknown> | null =>
  together(allBlocks(blocks as readonly Block[]).map(({ type }) => known[type]?.prepare()));

/** The same for every block type: the server renders any of them at once. */
export const prepareEveryBlock = (): Promise<unknown> | null => together(Object.values(known).map((block) => block?.prepare()));
