import { Blocks } from '../blocks/Blocks.tsx';
import type { Slots } from '../platform/slots.ts';

/** Who fills the places that features leave for each other. What is heavy comes as a lazy component. */
export const slots: Slots = {
  Blocks,
  ThreadSection: null,
  ThreadOverlay: null,
  NavigationMark: null,
};
