import { describe, expect, it } from 'vitest';
import { remapped } from './remap.ts';

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;
const mapping = { ids: new Map([[id(1), id(101)]]), media: new Map(), paths: new Map(), next: () => id(999) };

describe('content from elsewhere', () => {
  it.each(['item_ids', 'product_ids', 'host_ids'])('keeps what was included of the list %s and names nothing else from its origin', (key) => {
    expect(remapped({ [key]: [id(2), id(1)] }, mapping)).toEqual({ [key]: [id(101)] });
  });

  it('keeps the days of a program whose pages are included', () => {
    const layout = [
      { page_id: id(1), day: 0 },
      { page_id: id(2), day: 2 },
    ];
    expect(remapped({ pace: 'dripped', layout }, mapping)).toEqual({ pace: 'dripped', layout: [{ page_id: id(101), day: 0 }] });
  });
});
