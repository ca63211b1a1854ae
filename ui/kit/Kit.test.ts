import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Kit } from './Kit.tsx';
import { kitThemes } from './kitThemes.ts';

it('every primitive renders on a server in every theme', () => {
  const html = renderToString(createElement(Kit, { pictures: ['/a.webp'] }));
  for (const { name } of kitThemes) expect(html.split(name).length - 1).toBeGreaterThanOrEqual(2);
  expect(html).toContain('role="switch"');
  expect(html).toContain('popover="auto"');
});
