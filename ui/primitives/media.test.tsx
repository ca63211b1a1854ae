import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import { oklchToHex } from '@bandstand/rules/theme/colour.ts';
import { Avatar, hueOf, initialsOf } from './Avatar.tsx';
import { CountBadge } from './Badge.tsx';
import { MediaCard } from './MediaCard.tsx';
import { Picture } from './Picture.tsx';

afterEach(cleanup);

describe('Avatar', () => {
  it.each([
    ['Ines Corvo', 'IC'],
    ['mar', 'M'],
    ['Anna Maria von Berg', 'AB'],
    ['  ', ''],
    ['🌊 Sea', '🌊S'],
  ])('turns %j into the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('gives the same person the same colour, and different people different colours', () => {
    expect(hueOf('ines')).toBe(hueOf('ines'));
    expect(new Set(['ines', 'theo', 'mar', 'ana', 'leo', 'kim'].map(hueOf)).size).toBeGreaterThan(3);
  });

  it('is readable at every hue in both modes', () => {
    for (let h = 0; h < 360; h += 10) {
      expect(contrastRatio(oklchToHex({ l: 0.9, c: 0.055, h }), oklchToHex({ l: 0.38, c: 0.1, h }))).toBeGreaterThan(4.5);
      expect(contrastRatio(oklchToHex({ l: 0.36, c: 0.06, h }), oklchToHex({ l: 0.93, c: 0.045, h }))).toBeGreaterThan(4.5);
    }
  });

  it('shows the outline of a person without a name, hidden from screen readers', () => {
    const { container } = render(<Avatar name="  " seed="u1" />);
    expect(container.querySelector('svg')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is hidden from screen readers beside the name it belongs to', () => {
    render(<Avatar name="Ines" isDecorative />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('Picture', () => {
  const sources = [375, 750, 1125].map((width) => ({ url: `/m/a-${width}.webp`, width }));

  it('offers three widths and keeps its space and focal point', () => {
    render(<Picture alt="A ridge" sources={sources} ratio={1.5} focal={{ x: 0.25, y: 0.5 }} />);
    const image = screen.getByRole('img', { name: 'A ridge' });
    expect(image.getAttribute('srcset')).toBe('/m/a-375.webp 375w, /m/a-750.webp 750w, /m/a-1125.webp 1125w');
    expect(image.style.objectPosition).toBe('25% 50%');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(image.parentElement!.style.aspectRatio).toContain('1.5');
  });

  it('loads first when it is the first picture', () => {
    render(<Picture alt="A ridge" sources={sources} isPriority />);
    const image = screen.getByRole('img');
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  it('stops waiting when it has loaded and when it fails', () => {
    render(<Picture alt="A ridge" sources={sources} />);
    const image = screen.getByRole('img');
    fireEvent.error(image);
    expect(image.parentElement!.hasAttribute('data-waiting')).toBe(false);
  });
});

describe('MediaCard', () => {
  it('is one link with a heading and announces its state', () => {
    render(<MediaCard title="The long slow lift" href="/lift" line="24 min" state={{ kind: 'locked', label: 'Locked' }} />);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('The long slow lift');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'Locked' })).toBeTruthy();
  });

  it('shows the member’s progress', () => {
    render(<MediaCard title="Lift" href="/lift" state={{ kind: 'progress', label: 'Progress', value: 0.5 }} />);
    expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('50');
  });
});

describe('CountBadge', () => {
  it('is absent at zero and stops counting at 99', () => {
    const { rerender } = render(<CountBadge count={0} label="none" />);
    expect(screen.queryByRole('img')).toBeNull();
    rerender(<CountBadge count={120} label="120 unread" />);
    expect(screen.getByRole('img', { name: '120 unread' }).textContent).toBe('99+');
  });
});
