import { PageActionButton } from '../blocks/actions/PageActionButton.tsx';
import { Blocks } from '../blocks/Blocks.tsx';
import type { Slots } from '../platform/slots.ts';

/** Who fills the places that features leave for each other. What is heavy comes as a lazy component. */
export const slots: Slots = {
  Blocks,
  ActionButton: PageActionButton,
  ThreadSection: null,
  ThreadOverlay: null,
  NavigationMark: null,
};
