/** Media queries of the three layouts: mobile ≤ 768, tablet 769–1199, desktop ≥ 1200 (L543, THM-4). CSS files write the same numbers by hand. */
export const media = {
  mobile: '(max-width: 768px)',
  tablet: '(min-width: 769px) and (max-width: 1199.98px)',
  desktop: '(min-width: 1200px)',
} as const;
