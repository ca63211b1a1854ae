import { Fragment, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, type ToggleEvent } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames.ts';
import styles from './Menu.module.css';
import { nextEntry } from './menuKeys.ts';
import { placeBeside } from './placeBeside.ts';

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Shown at the end of the line: a shortcut, a state. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  /** Draws a line above this item. */
  startsGroup?: boolean;
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: () => void });

type TriggerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onKeyDown' | 'popoverTarget'> & {
  ref: Ref<HTMLButtonElement>;
};

type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  /** Renders the button that opens the menu; spread the props on a Button or IconButton. */
  trigger: (props: TriggerProps) => ReactNode;
  /** Where the list goes in the document; beside its trigger by default. A grid row catches the keys of everything inside it. */
  container?: Element;
};

/** Actions on a native popover. Escape and a press outside close it; arrows, Home, End and first letters move. */
export function Menu({ label, items, trigger, container }: MenuProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const entries = () => [...(menuRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? [])];

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const hasOpened = event.newState === 'open';
    setIsOpen(hasOpened);
    if (hasOpened) {
      placeBeside(triggerRef.current, menuRef.current);
      entries()[0]?.focus({ preventScroll: true });
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      menuRef.current?.hidePopover();
      return;
    }
    const all = entries();
    const next = nextEntry(all, all.indexOf(document.activeElement as HTMLElement), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const list = (
    <div
      ref={menuRef}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.startsGroup && <div role="separator" className={styles.separator} />}
          <Entry item={item} close={() => menuRef.current?.hidePopover()} />
        </Fragment>
      ))}
    </div>
  );

  return (
    <>
      {trigger({
        ref: triggerRef,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        popoverTarget: id,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          event.currentTarget.click();
        },
      })}
      {container ? createPortal(list, container) : list}
    </>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(styles.item, item.tone === 'danger' && styles.danger),
    'aria-disabled': item.disabled || undefined,
    onClick: () => {
      if (item.disabled) return;
      close();
      item.onSelect?.();
    },
  };
  const content = (
    <>
      {item.icon && <span className={styles.icon}>{item.icon}</span>}
      <span className={styles.label}>{item.label}</span>
      {item.end && <span className={styles.end}>{item.end}</span>}
    </>
  );
  if (item.href !== undefined && !item.disabled) {
    return (
      <a {...shared} href={item.href}>
        {content}
      </a>
    );
  }
  return (
    <button {...shared} type="button">
      {content}
    </button>
  );
}
