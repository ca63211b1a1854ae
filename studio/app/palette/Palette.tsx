import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Search from 'lucide-react/icons/search';
import { useId, useState, type KeyboardEvent } from 'react';
import { modeChoice, setModeChoice, shownMode } from '../../platform/colorMode.ts';
import { placeOf } from '../../platform/words/placeOf.ts';
import { useCall } from '../../platform/queries.ts';
import { useFocusAtStart } from '../../platform/forms/useFocusAtStart.ts';
import { useSettled } from '../../platform/useSettled.ts';
import { useStaff, useStudio, useText } from '../../platform/studio.ts';
import { paletteEntries, type Command } from './commands.ts';
import styles from './Palette.module.css';
import { placesFor } from '../shell/places.ts';

type PaletteProps = { open: boolean; onClose: () => void; go: (path: string) => void; onShortcuts: () => void };

/** Finds any page, member, product, screen or command by typing. */
export function Palette({ open, onClose, go, onShortcuts }: PaletteProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('studio.search')} isTitleHidden closeLabel={t('studio.close')}>
      {open && <Finder onClose={onClose} go={go} onShortcuts={onShortcuts} />}
    </Dialog>
  );
}

function Finder({ onClose, go, onShortcuts }: Omit<PaletteProps, 'open'>) {
  const t = useText();
  const id = useId();
  const field = useFocusAtStart<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const wanted = useSettled(typed.trim(), 150);
  const search = useCall('GET /studio/search', { query: { q: wanted } }, { enabled: wanted.length > 0, keepPrevious: true });

  const commands = useCommands({ go, onShortcuts });
  const entries = paletteEntries(commands, wanted ? (search.data?.items ?? []) : [], typed, (found) => ({
    id: `${found.type}-${found.id}`,
    label: found.title,
    detail: found.subtitle ?? '',
    group: t.find(`studio.palette.type.${found.type}`) ?? found.type,
    run: () => go(placeOf(found.href)),
  }));
  const current = Math.min(active, entries.length - 1);

  const take = (entry: Command | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: entries.length - 1 };
    const step = steps[event.key];
    if (event.key === 'Enter') take(entries[current]);
    else if (step === undefined || entries.length === 0) return;
    else {
      const next = (step + entries.length) % entries.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };

  return (
    <div className={styles.finder}>
      <div className={styles.field}>
        <Icon of={Search} size={18} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('studio.search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          placeholder={t('studio.palette.placeholder')}
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('studio.palette.results')} className={styles.list}>
        {entries.map((entry, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.entry}
            onPointerMove={() => setActive(index)}
            onClick={() => take(entry)}
          >
            <span className={styles.label}>{entry.label}</span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
            <span className={styles.group}>{entry.group}</span>
          </button>
        ))}
      </div>
      {entries.length === 0 && <p className={styles.nothing}>{search.isFetching ? t('studio.loading') : t('studio.nothing_found')}</p>}
    </div>
  );
}

/** What is available everywhere: every screen of the studio, and everything that starts something new. */
function useCommands({ go, onShortcuts }: Pick<PaletteProps, 'go' | 'onShortcuts'>): Command[] {
  const t = useText();
  const { session } = useStudio();
  const { bundle, app, may } = useStaff();
  const to = (path: string) => () => go(path);
  return [
    ...placesFor(may).map(({ href, text }) => ({ id: href, label: t(text), group: t('studio.palette.places'), run: to(href) })),
    ...(may('build.write')
      ? [{ id: 'new-page', label: t('studio.palette.new_page'), group: t('studio.palette.commands'), run: to('/pages?new=1') }]
      : []),
    ...(may('build.write')
      ? [{ id: 'new-form', label: t('studio.palette.new_form'), group: t('studio.palette.commands'), run: to('/forms?new=1') }]
      : []),
    ...(may('sell.write')
      ? [{ id: 'new-product', label: t('studio.palette.new_product'), group: t('studio.palette.commands'), run: to('/products?new=1') }]
      : []),
    { id: 'open-app', label: t('studio.open_app'), group: t('studio.palette.commands'), run: () => void window.open(app.url, '_blank', 'noopener') },
    {
      id: 'mode',
      label: t('studio.palette.mode'),
      group: t('studio.palette.commands'),
      run: () => setModeChoice(shownMode(modeChoice()) === 'dark' ? 'light' : 'dark'),
    },
    { id: 'shortcuts', label: t('studio.shortcuts.title'), group: t('studio.palette.commands'), run: onShortcuts },
    ...bundle.apps
      .filter(({ id: other }) => other !== app.id)
      .map((other) => ({
        id: `app-${other.id}`,
        label: t('studio.palette.switch', { name: other.name }),
        group: t('studio.palette.commands'),
        run: () => session.choose(other),
      })),
  ];
}
