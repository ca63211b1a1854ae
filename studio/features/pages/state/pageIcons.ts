import type { PageType } from '@bandstand/contract/content-item.ts';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import EyeOff from 'lucide-react/icons/eye-off';
import Globe from 'lucide-react/icons/globe';
import Layers from 'lucide-react/icons/layers';
import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';

/** Types that can be created and filled today; the others come with their parts of the studio. */
export const typesOffered: readonly PageType[] = ['generic', 'article', 'program', 'collection', 'exercise', 'meal', 'form'];

export const accessIcons: Record<string, LucideIcon> = {
  public: Globe,
  sign_in: UserRound,
  purchase: Lock,
  private: EyeOff,
  drip: CalendarClock,
  mixed: Layers,
};
