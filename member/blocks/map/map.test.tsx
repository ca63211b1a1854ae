import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock } from '@bandstand/contract/testing/pages.builders.ts';
import { drawMap } from './drawMap.ts';
import { mapsApp, webMap } from './mapLinks.ts';

const pier = { address: 'Pier 4, Bergen', lat: 60.39, lng: 5.32, zoom: 16 };
const nowhere = { address: 'Old hall & yard', lat: null, lng: null, zoom: null };

describe('a map (BLK-9)', () => {
  it('shows the address with links to a real map, and makes no request', async () => {
    const { user, server } = await drawBlocks([aBlock('map', pier)]);
    expect(screen.getByText('Pier 4, Bergen')).toBeTruthy();
    expect(document.querySelector('img, iframe')).toBeNull();
    const link = screen.getByRole('link', { name: 'Show on OpenStreetMap' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(write).toHaveBeenCalledWith('Pier 4, Bergen');
    expect(server.calls('GET /content/{contentType}')).toEqual([]);
  });

  it('renders nothing without a place', async () => {
    await drawBlocks([aBlock('map', { address: '' })]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has the same picture for the same place, and a different one for another', () => {
    expect(drawMap(60.39, 5.32)).toEqual(drawMap(60.39, 5.32));
    expect(drawMap(60.39, 5.32)).not.toEqual(drawMap(60.4, 5.32));
    expect(JSON.stringify(drawMap(-90, 180))).not.toContain('null');
  });
});

it('knows the links to maps', () => {
  expect(webMap(pier)).toBe('https://www.openstreetmap.org/?mlat=60.39&mlon=5.32#map=16/60.39/5.32');
  expect(webMap(nowhere)).toBe('https://www.openstreetmap.org/search?query=Old%20hall%20%26%20yard');
  expect(mapsApp(pier, 'Linux; Android 15')).toBe('geo:60.39,5.32?q=60.39,5.32(Pier%204%2C%20Bergen)');
  expect(mapsApp(nowhere, 'Android')).toBe('geo:0,0?q=Old%20hall%20%26%20yard');
  expect(mapsApp(pier, 'iPhone')).toBe('https://maps.apple.com/?q=Pier%204%2C%20Bergen&ll=60.39,5.32');
  expect(mapsApp(pier, 'X11; Linux x86_64')).toBeNull();
});
