import type { CSSProperties, ReactNode } from 'react';
import type { ActionLink } from './useAction.ts';

type ActionSurfaceProps = { resolved: ActionLink; className?: string | undefined; style?: CSSProperties; children: ReactNode };

/** A tappable element in the style of its place: a link if the action has an address, else a button. */
export function ActionSurface({ resolved, className, style, children }: ActionSurfaceProps) {
  const { link, watch, onClick } = resolved;
  if (!link) {
    return (
      <button type="button" ref={watch} className={className} style={style} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <a href={link.href} target={link.target} rel={link.rel} ref={watch} className={className} style={style} onClick={onClick}>
      {children}
    </a>
  );
}
