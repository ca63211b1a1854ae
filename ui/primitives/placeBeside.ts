/** Browsers with anchor positioning place the menu by style; for the others, this places it once. */
export function placeBeside(trigger: HTMLElement | null, menu: HTMLElement | null): void {
  if (!trigger || !menu || (typeof CSS !== 'undefined' && CSS.supports?.('position-area: block-end'))) return;
  const anchor = trigger.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const isTight = anchor.bottom + offsetHeight + 16 > window.innerHeight && anchor.top > offsetHeight;
  menu.style.inset = 'auto';
  menu.style.top = `${isTight ? anchor.top - offsetHeight - 6 : anchor.bottom + 6}px`;
  menu.style.left = `${Math.min(Math.max(8, anchor.right - offsetWidth), window.innerWidth - offsetWidth - 8)}px`;
}
