import Dumbbell from 'lucide-react/icons/dumbbell';
import { SectionScreen } from './SectionScreen.tsx';

/** `/me/programs`: the programs that the member has started, with their progress. */
export function ProgramsScreen() {
  return (
    <SectionScreen
      section="programs"
      title="screen.programs"
      icon={Dumbbell}
      empty={{ title: 'my_content.programs_empty', text: 'my_content.programs_empty_text' }}
    />
  );
}
