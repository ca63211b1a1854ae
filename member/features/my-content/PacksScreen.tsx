import Layers from 'lucide-react/icons/layers';
import { SectionScreen } from './SectionScreen.tsx';

/** `/me/packs`: the packs that the member has joined. */
export function PacksScreen() {
  return (
    <SectionScreen
      section="packs"
      title="screen.packs"
      icon={Layers}
      empty={{ title: 'my_content.packs_empty', text: 'my_content.packs_empty_text' }}
    />
  );
}
