import CalendarDays from 'lucide-react/icons/calendar-days';
import { SectionScreen } from './SectionScreen.tsx';

/** `/me/events`: the occurrences that the member has joined and that are not over. */
export function EventsScreen() {
  return (
    <SectionScreen
      section="upcoming_pages"
      title="screen.events"
      icon={CalendarDays}
      empty={{ title: 'my_content.events_empty', text: 'my_content.events_empty_text' }}
    />
  );
}
