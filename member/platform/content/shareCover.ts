/** Name under which a card's picture and the cover of the page that it opens are one thing for the movement between them. */
const sharedName = 'page-cover';

/** Lets the picture of a card grow into the cover of its page. Of two with the name a browser would move neither. */
export function shareCover(card: Element | null): void {
  const picture = card?.querySelector('img')?.parentElement;
  if (!picture) return;
  for (const cover of document.querySelectorAll<HTMLElement>('[data-cover]')) cover.style.viewTransitionName = 'none';
  for (const other of document.querySelectorAll<HTMLElement>('[data-shared]')) {
    other.style.viewTransitionName = '';
    delete other.dataset['shared'];
  }
  picture.dataset['shared'] = '';
  picture.style.viewTransitionName = sharedName;
}
