import type { Appearance } from '@stripe/stripe-js';

/** A theme colour in a form that Stripe reads: painted once and read back, whatever its notation. */
function colourOf(styles: CSSStyleDeclaration, name: string): string {
  const written = styles.getPropertyValue(name).trim();
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return written;
  pen.fillStyle = written;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Stripe's fields in the app's colours, corners and type, as they are around that element. */
export function stripeAppearance(around: HTMLElement): Appearance {
  const styles = getComputedStyle(around);
  const colour = (name: string) => colourOf(styles, name);
  const radius = styles.getPropertyValue('--radius-input').trim();
  const line = `1px solid ${colour('--line-strong')}`;
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: colour('--primary-mark'),
      colorBackground: colour('--surface-raised'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--text-muted'),
      colorTextPlaceholder: colour('--text-muted'),
      colorDanger: colour('--danger'),
      fontFamily: styles.fontFamily || 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      ...(radius && { borderRadius: radius }),
    },
    rules: {
      '.Label': { fontWeight: '600', marginBottom: '6px' },
      '.Input': { border: line, boxShadow: 'none', padding: '12px 16px' },
      '.Input:focus': { border: `1px solid ${colour('--focus')}`, boxShadow: `0 0 0 1px ${colour('--focus')}` },
      '.Tab': { border: line, boxShadow: 'none' },
    },
  };
}
