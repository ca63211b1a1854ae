import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useText } from '../../platform/studio.ts';
import type { Place } from './places.ts';

/** More sections than any screen fits on one line. */
const tooMany = 8;

/** All sections of an area in a menu, where they do not fit side by side. */
export function PlacesMenu({ places, here, go }: { places: readonly Place[]; here: Place | null; go: (href: string) => void }) {
  const t = useText();
  if (places.length < tooMany) return null;
  return (
    <Menu
      label={t('studio.places.all')}
      items={places.map((place) => ({
        id: place.href,
        label: t(place.text),
        ...(place.startsGroup ? { startsGroup: true } : {}),
        ...(place === here ? { icon: '•' } : {}),
        onSelect: () => go(place.href),
      }))}
      trigger={(props) => (
        <IconButton {...props} size="small" label={t('studio.places.all')}>
          <Icon of={ChevronDown} size={16} />
        </IconButton>
      )}
    />
  );
}
