/** Does it once the page has loaded all that its first view needs; at once where it has: the app may begin later than that. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') setTimeout(act);
  else window.addEventListener('load', () => setTimeout(act), { once: true });
}
