/** The transition name shared by a card's picture and the cover of the page that it opens. */
const sharedName = 'page-cover';

/** Animates a card's picture into the cover of its page. With two elements of that name, a browser would animate neither. */
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
