import type { PageType } from '@bandstand/contract/content-item.ts';
import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Dumbbell from 'lucide-react/icons/dumbbell';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import Layers from 'lucide-react/icons/layers';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Lock from 'lucide-react/icons/lock';
import Package from 'lucide-react/icons/package';
import Radio from 'lucide-react/icons/radio';
import Route from 'lucide-react/icons/route';
import UserRound from 'lucide-react/icons/user-round';
import Utensils from 'lucide-react/icons/utensils';

export const typeIcons: Record<PageType, LucideIcon> = {
  generic: FileText,
  program: Route,
  workout: Dumbbell,
  meal: Utensils,
  article: BookOpen,
  exercise: Activity,
  stream: Radio,
  collection: LayoutGrid,
  event_occurrence: CalendarDays,
  pack: Package,
  form: ClipboardList,
};

/** Types that one can make and fill today; the others come with their parts of the studio. */
export const typesOffered: readonly PageType[] = ['generic', 'article', 'program', 'collection', 'exercise', 'meal'];

export const accessIcons: Record<string, LucideIcon> = {
  public: Globe,
  sign_in: UserRound,
  purchase: Lock,
  private: EyeOff,
  drip: CalendarClock,
  mixed: Layers,
};
