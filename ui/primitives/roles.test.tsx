import { act, cleanup, render, screen, within } from '@testing-library/react';
import Star from 'lucide-react/icons/star';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar, initialsOf } from './Avatar.tsx';
import { Badge, StatusPill } from './Badge.tsx';
import { Banner } from './Banner.tsx';
import { Card } from './Card.tsx';
import { EmptyState, ErrorState } from './EmptyState.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { MediaCard } from './MediaCard.tsx';
import { ProgressBar } from './Progress.tsx';
import { LateSkeleton, Skeleton } from './Skeleton.tsx';
import { TextField } from './TextField.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

afterEach(cleanup);

describe('what a screen reader announces', () => {
  it.each([
    ['info', 'status'],
    ['success', 'status'],
    ['warning', 'status'],
    ['danger', 'alert'],
  ] as const)('a banner of %s is a %s', (tone, role) => {
    render(
      <Banner tone={tone} title="Payment" action={<button type="button">Pay</button>}>
        It did not go through.
      </Banner>,
    );
    const banner = screen.getByRole(role);
    expect(banner.textContent).toContain('It did not go through.');
    expect(within(banner).getByRole('button', { name: 'Pay' })).toBeTruthy();
    expect(within(banner).queryByRole('img')).toBeNull();
  });

  it.each([1, 2, 3] as const)('an empty place has a heading of level %s, and its drawing is hidden', (level) => {
    render(<EmptyState headingLevel={level} title="Nothing yet" text="Save a page." art={<Icon of={Star} label="A star" />} />);
    expect(screen.getByRole('heading', { level, name: 'Nothing yet' })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a failure interrupts', () => {
    render(<ErrorState title="No connection" />);
    expect(within(screen.getByRole('alert')).getByRole('heading', { name: 'No connection' })).toBeTruthy();
  });

  it('an icon is hidden unless it has no text beside it', () => {
    const { rerender } = render(<Icon of={Star} />);
    expect(screen.queryByRole('img')).toBeNull();
    rerender(<Icon of={Star} label="Pinned" />);
    expect(screen.getByRole('img', { name: 'Pinned' })).toBeTruthy();
  });

  it.each([
    ['draft', 'Draft'],
    ['published', 'Published'],
    ['changed', 'Changed'],
    ['scheduled', 'Scheduled'],
  ] as const)('a state %s is announced in a word and differs in shape from the others', (status, label) => {
    const shapes = new Set(
      (['draft', 'published', 'changed', 'scheduled'] as const).map((one) => {
        const { container, unmount } = render(<StatusPill status={one} label="x" />);
        const shape = container.querySelector('svg')?.innerHTML;
        unmount();
        return shape;
      }),
    );
    expect(shapes.size).toBe(4);
    render(<StatusPill status={status} label={label} />);
    expect(screen.getByText(label).querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('a shortcut is announced by its keys, a badge by its word', () => {
    render(
      <>
        <Kbd keys={['Ctrl', 'K']} />
        <Badge tone="warning">Ends soon</Badge>
      </>,
    );
    expect(Array.from(document.querySelectorAll('kbd'), (key) => key.textContent)).toEqual(['Ctrl', 'K']);
    expect(screen.getByText('Ends soon')).toBeTruthy();
  });

  it('a field is described by its hint, then its error, and is marked invalid', () => {
    const { rerender } = render(<TextField label="Email" note="optional" hint="We send the code there." />);
    const field = screen.getByLabelText(/Email/);
    const described = () => (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect([described(), field.getAttribute('aria-invalid')]).toEqual([['We send the code there.'], null]);
    // The place for errors exists from the start, without a gap while it is empty.
    expect(document.querySelectorAll('[aria-live="polite"]:empty')).toHaveLength(1);
    rerender(<TextField label="Email" note="optional" hint="We send the code there." error="Field must be an email." />);
    expect(described()).toEqual(['We send the code there.', 'Field must be an email.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Field must be an email.').closest('[aria-live="polite"]')).toBeTruthy();
  });

  it('a custom control is tied in the same way', () => {
    render(
      <Field label="Colour" error="Too pale">
        {(control) => <input type="color" {...control} />}
      </Field>,
    );
    expect(screen.getByLabelText('Colour').getAttribute('aria-describedby')).toMatch(/-error$/);
  });

  it('progress is kept within its bounds', () => {
    render(<ProgressBar value={-3} label="Program" />);
    expect(screen.getByRole('progressbar', { name: 'Program' }).getAttribute('aria-valuenow')).toBe('0');
  });

  it('hidden text reaches screen readers in the requested element', () => {
    render(<VisuallyHidden as="h1">Week one</VisuallyHidden>);
    expect(screen.getByRole('heading', { level: 1, name: 'Week one' })).toBeTruthy();
  });

  it('a card renders as the requested element', () => {
    render(
      <ul>
        <Card as="li">One</Card>
      </ul>,
    );
    expect(screen.getByRole('listitem').textContent).toBe('One');
  });
});

describe('a card of content', () => {
  it.each([
    [{ kind: 'done', label: 'Completed' }, 'img'],
    [{ kind: 'locked', label: 'Locked' }, 'img'],
    [{ kind: 'progress', label: 'Progress of Lift', value: 0.2 }, 'progressbar'],
  ] as const)('announces its state %j once', (state, role) => {
    render(<MediaCard title="Lift" href="/lift" state={state} />);
    expect(screen.getAllByRole(role, { name: state.label })).toHaveLength(1);
  });

  it('announces new content in a word', () => {
    render(<MediaCard title="Lift" href="/lift" state={{ kind: 'new', label: 'New' }} layout="cover" />);
    expect(screen.getByText('New')).toBeTruthy();
  });

  it.each([2, 3, 4] as const)('has its title at heading level %s of the page', (level) => {
    render(<MediaCard title="Lift" href="/lift" headingLevel={level} layout="row" />);
    expect(screen.getByRole('heading', { level, name: 'Lift' })).toBeTruthy();
  });
});

describe('a face', () => {
  it.each([
    ['Ines Moreau', 'IM'],
    ['  ana   maria de souza ', 'AS'],
    ['Bo', 'B'],
    ['Élodie', 'É'],
    ['😀 Smile', '😀S'],
    ['', ''],
  ])('%j is %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('is the picture when there is one', () => {
    render(<Avatar name="Ines" src="/ines.webp" size={32} />);
    expect(screen.getByRole('img', { name: 'Ines' }).getAttribute('src')).toBe('/ines.webp');
  });
});

describe('a loading place', () => {
  it('appears after a moment and is announced in one word', () => {
    vi.useFakeTimers();
    render(
      <LateSkeleton label="Loading" className="place">
        <Skeleton lines={2} />
      </LateSkeleton>,
    );
    expect(screen.queryByRole('status')).toBeNull();
    // Its space is reserved from the start.
    expect(document.querySelector('.place')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(160));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    vi.useRealTimers();
  });
});
