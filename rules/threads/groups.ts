export type GroupViewer = { id: string; isAdmin: boolean; isAccountAdmin: boolean; isAppProfile: boolean };
export type GroupFacts = {
  viewer: GroupViewer | null;
  thread: { isPrivate: boolean; isGroup: boolean; isReply: boolean; createdBy: string | null };
  /** The viewer is a participant. */
  isInside: boolean;
};

const isStaff = (viewer: GroupViewer) => viewer.isAdmin || viewer.isAccountAdmin || viewer.isAppProfile;
const isAmong = ({ viewer, thread, isInside }: GroupFacts): boolean => viewer !== null && thread.isPrivate && !thread.isReply && isInside;

/** Any participant of a group (MSG-26). */
export const mayRename = (facts: GroupFacts): boolean => facts.thread.isGroup && isAmong(facts);
/** Add and remove participants: the group's creator, or an admin in it (MSG-5, MSG-26). */
export const mayManage = (facts: GroupFacts): boolean => facts.thread.isGroup && mayRemoveOthers(facts);
/** Also in a thread of two, which ends with it (L252). */
export const mayRemoveOthers = (facts: GroupFacts): boolean =>
  isAmong(facts) && facts.viewer !== null && (facts.thread.createdBy === facts.viewer.id || facts.viewer.isAdmin || facts.viewer.isAccountAdmin);
/** Oneself, in any private thread (MSG-5). */
export const mayLeave = (facts: GroupFacts): boolean => isAmong(facts);
/** Admins and app profiles in every thread that they can read; in a group also its creator (MSG-15). */
export const mayPin = ({ viewer, thread, isInside }: GroupFacts): boolean =>
  viewer !== null && (isStaff(viewer) || (thread.isPrivate && thread.isGroup && isInside && thread.createdBy === viewer.id));
