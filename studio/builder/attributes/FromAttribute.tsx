import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Braces from 'lucide-react/icons/braces';
import { useText } from '../../platform/studio.ts';
import { useEditorState } from '../draft/EditorContext.ts';

type FromAttributeProps = { kind: 'image' | 'video' | 'audio'; label: string; onPick: (slug: string) => void };

/** Lets an attribute of the page replace a media item (BLK-6); renders nothing when the page has none of that kind. */
export function FromAttribute({ kind, label, onPick }: FromAttributeProps) {
  const t = useText();
  const attributes = useEditorState(({ page }) => page.attributes);
  const fitting = attributes.filter(({ type }) => type === kind);
  if (fitting.length === 0) return null;
  return (
    <Menu
      label={`${t('builder.attribute.media')}: ${label}`}
      items={fitting.map(({ slug }) => ({ id: slug, label: slug, onSelect: () => onPick(slug) }))}
      trigger={(props) => (
        <Button {...props} size="small" variant="quiet" icon={<Icon of={Braces} size={14} />}>
          {t('builder.attribute.media')}
        </Button>
      )}
    />
  );
}
