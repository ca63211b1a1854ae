import Gift from 'lucide-react/icons/gift';
import { SectionScreen } from './SectionScreen.tsx';

/** `/me/shared`: private pages shared with the member by the owner. */
export function SharedScreen() {
  return (
    <SectionScreen
      section="shared_items"
      title="screen.shared"
      icon={Gift}
      empty={{ title: 'my_content.shared_empty', text: 'my_content.shared_empty_text' }}
    />
  );
}
