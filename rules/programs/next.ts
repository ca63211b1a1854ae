/** A program that a member may know of and has not finished. */
export type OpenProgram = {
  id: string;
  parentId: string | null;
  /** Whether the member has started it. */
  isRunning: boolean;
  /** Whether they may open it now. */
  isOpen: boolean;
};

export type NextProgramFacts = {
  /** The program that was finished. */
  id: string;
  parentId: string | null;
  /** In the order of the tree. */
  programs: readonly OpenProgram[];
};

/**
 * The program to go on with after one was finished: one that is running already, else an open one, else one that has yet to be bought. Among
 * equals, programs beside the finished one come first.
 */
export function nextProgram({ id, parentId, programs }: NextProgramFacts): string | null {
  const rank = (program: OpenProgram) => (program.isRunning ? 0 : program.isOpen ? 2 : 4) + (program.parentId === parentId ? 0 : 1);
  const [first] = programs.filter((program) => program.id !== id).toSorted((a, b) => rank(a) - rank(b));
  return first?.id ?? null;
}
