import Bookmark from 'lucide-react/icons/bookmark';
import { SectionScreen } from './SectionScreen.tsx';

/** `/me/saved`: what the member has bookmarked. */
export function BookmarksScreen() {
  return (
    <SectionScreen
      section="bookmarked_items"
      title="screen.saved"
      icon={Bookmark}
      empty={{ title: 'my_content.saved_empty', text: 'my_content.saved_empty_text' }}
    />
  );
}
