import { PageActionButton } from '../blocks/actions/PageActionButton.tsx';
import { Blocks, prepareBlocks } from '../blocks/Blocks.tsx';
import { NavigationMark } from '../features/threads/frame/NavigationMark.tsx';
import { withAllTexts } from '../platform/texts/AllTexts.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import type { FollowedFilmProps, Slots } from '../platform/slots.ts';
import { panels } from './panels.tsx';
import { EventPlace } from './eventPlace.ts';
import { ThreadPlace } from './threadPlace.ts';

const FollowedFilm = lazyScreen<FollowedFilmProps>(() => import('../blocks/image/VideoView.tsx').then((file) => file.VideoView));
const CaptureForm = lazyScreen(() => import('../features/forms/places/CaptureForm.tsx').then((file) => file.CaptureForm));

/** Fills the slots that features offer each other. Heavy parts are lazy components. */
export const slots: Slots = {
  Blocks,
  prepareBlocks,
  ActionButton: PageActionButton,
  ThreadSection: ThreadPlace,
  ThreadOverlay: withAllTexts(lazyScreen(() => import('../features/threads/screen/ThreadOverlay.tsx').then((file) => file.ThreadOverlay))),
  CommentCount: lazyScreen(() => import('../features/threads/frame/CommentCount.tsx').then((file) => file.CommentCount)),
  EventPlace,
  SeriesDates: withAllTexts(lazyScreen(() => import('../features/events/SeriesDates.tsx').then((file) => file.SeriesDates))),
  OverlayFrame: lazyScreen(() => import('../features/overlays/OverlayFrame.tsx').then((file) => file.OverlayFrame)),
  ScheduleButton: withAllTexts(
    lazyScreen(() => import('../features/schedule/screen/ScheduleButton.tsx').then((file) => file.ScheduleButton)),
    'pages',
  ),
  PageOffer: withAllTexts(lazyScreen(() => import('../features/checkout/choice/PageOffer.tsx').then((file) => file.PageOffer))),
  VideoPlayer: lazyScreen(() => import('../blocks/player/VideoPlayer.tsx').then((file) => file.VideoPlayer)),
  FormPlace: withAllTexts(lazyScreen(() => import('../features/forms/places/FormPlace.tsx').then((file) => file.FormPlace))),
  FollowedFilm: withAllTexts(FollowedFilm),
  CaptureForm: withAllTexts(CaptureForm),
  prepareWorkout: ({ hasFilm, hasForm }) =>
    Promise.all([panels['workout']?.prepare(), hasFilm && FollowedFilm.prepare(), hasForm && CaptureForm.prepare()]),
  SubmissionList: withAllTexts(lazyScreen(() => import('../features/forms/submissions/BlockSubmissions.tsx').then((file) => file.BlockSubmissions))),
  Lightbox: lazyScreen(() => import('../blocks/lightbox/Lightbox.tsx').then((file) => file.Lightbox)),
  afterSignUp: (platform) => import('../features/forms/places/signUpForm.ts').then(({ signUpForm }) => signUpForm(platform)),
  NavigationMark,
};
