/** The popover methods that the test's document lacks: opening and closing fire events as in a browser. */
export function fakePopover(): void {
  const toggle = (isOpen: boolean) =>
    function (this: HTMLElement) {
      if (this.hasAttribute('data-popover-open') === isOpen) return;
      this.toggleAttribute('data-popover-open', isOpen);
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' }));
    };
  HTMLElement.prototype.showPopover = toggle(true);
  HTMLElement.prototype.hidePopover = toggle(false);
}
