/** What answers a question: its field, or the chosen of its options, or the first of them. */
function controlIn(question: Element): HTMLElement | null {
  const pick = (selector: string) => question.querySelector<HTMLElement>(selector);
  return pick('[data-answer]') ?? pick('input:checked') ?? pick('input:not([hidden]), textarea') ?? pick('button');
}

const questionsOf = (root: ParentNode) => [...root.querySelectorAll('[data-question]')];

function focusOn(question: Element | undefined): boolean {
  const control = question && controlIn(question);
  if (!control) return false;
  control.focus({ preventScroll: true });
  question.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  return true;
}

/** Moves the focus to the first answer of a screen. */
export const focusFirst = (root: ParentNode): boolean => focusOn(questionsOf(root)[0]);

/** Moves the focus to the first answer that is wrong. */
export const focusWrong = (root: ParentNode): boolean =>
  focusOn(questionsOf(root).find((question) => question.querySelector('[id$="-error"]') !== null));

/** Moves the focus to the answer after the one that has it; false: that was the last. */
export function focusNext(root: ParentNode, from: EventTarget | null): boolean {
  const questions = questionsOf(root);
  const at = questions.findIndex((question) => from instanceof Node && question.contains(from));
  return at >= 0 && focusOn(questions[at + 1]);
}
