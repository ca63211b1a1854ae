import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import Apple from 'lucide-react/icons/apple';
import BookOpen from 'lucide-react/icons/book-open';
import Bookmark from 'lucide-react/icons/bookmark';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import Clock from 'lucide-react/icons/clock';
import Compass from 'lucide-react/icons/compass';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Flame from 'lucide-react/icons/flame';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import Layers from 'lucide-react/icons/layers';
import Leaf from 'lucide-react/icons/leaf';
import LibraryBig from 'lucide-react/icons/library-big';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import Mountain from 'lucide-react/icons/mountain';
import Music from 'lucide-react/icons/music';
import Play from 'lucide-react/icons/play';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Target from 'lucide-react/icons/target';
import Timer from 'lucide-react/icons/timer';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Utensils from 'lucide-react/icons/utensils';
import Video from 'lucide-react/icons/video';
import Waves from 'lucide-react/icons/waves';
import Wind from 'lucide-react/icons/wind';
import Zap from 'lucide-react/icons/zap';

/** The built-in icons that owners choose from for tabs, menus and icon lists, by stored name. */
export const icons: Record<string, LucideIcon> = {
  activity: Activity,
  apple: Apple,
  'book-open': BookOpen,
  bookmark: Bookmark,
  calendar: Calendar,
  check: Check,
  circle: Circle,
  clock: Clock,
  compass: Compass,
  dumbbell: Dumbbell,
  flame: Flame,
  gift: Gift,
  heart: Heart,
  house: House,
  info: Info,
  layers: Layers,
  leaf: Leaf,
  library: LibraryBig,
  'map-pin': MapPin,
  'message-circle': MessageCircle,
  moon: Moon,
  mountain: Mountain,
  music: Music,
  play: Play,
  search: Search,
  settings: Settings,
  'shield-check': ShieldCheck,
  'shopping-bag': ShoppingBag,
  sparkles: Sparkles,
  star: Star,
  sun: Sun,
  target: Target,
  timer: Timer,
  'trending-up': TrendingUp,
  trophy: Trophy,
  user: User,
  users: Users,
  utensils: Utensils,
  video: Video,
  waves: Waves,
  wind: Wind,
  zap: Zap,
};

/** Names that content may use but that are not offered, because the drawing is the same. */
const otherNames: Record<string, string> = { home: 'house', 'user-round': 'user' };

/** The icon of a name; a plain circle for an unknown name. */
export const iconOf = (name: string): LucideIcon => icons[otherNames[name] ?? name] ?? Circle;
