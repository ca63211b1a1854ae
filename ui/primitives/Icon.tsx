import type { LucideIcon } from 'lucide-react';

type IconProps = {
  /** A lucide icon from its own module: `import Lock from 'lucide-react/icons/lock'`. */
  of: LucideIcon;
  size?: number;
  /** Only for an icon without text; beside text it is decoration. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ of: Drawing, size = 20, label, className }: IconProps) {
  // Small icons need a heavier stroke to look the same.
  const strokeWidth = size <= 16 ? 2 : 1.75;
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawing size={size} strokeWidth={strokeWidth} className={className} focusable={false} {...spoken} />;
}
