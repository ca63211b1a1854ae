import type { PageType } from '@bandstand/contract/content-item.ts';
import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Dumbbell from 'lucide-react/icons/dumbbell';
import FileText from 'lucide-react/icons/file-text';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Package from 'lucide-react/icons/package';
import Radio from 'lucide-react/icons/radio';
import Route from 'lucide-react/icons/route';
import Utensils from 'lucide-react/icons/utensils';

/** The icon for each type of page. */
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
