import type { PageType } from '@bandstand/contract/content-item.ts';
import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Dumbbell from 'lucide-react/icons/dumbbell';
import FileText from 'lucide-react/icons/file-text';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import PersonStanding from 'lucide-react/icons/person-standing';
import Play from 'lucide-react/icons/play';
import Route from 'lucide-react/icons/route';
import Utensils from 'lucide-react/icons/utensils';

/** The icon of a page without a picture. */
export const typeIcons: Readonly<Record<PageType, LucideIcon>> = {
  generic: FileText,
  program: Route,
  workout: Dumbbell,
  meal: Utensils,
  article: Newspaper,
  exercise: PersonStanding,
  stream: Play,
  collection: LayoutGrid,
  event_occurrence: CalendarDays,
  pack: Package,
  form: ClipboardList,
};
