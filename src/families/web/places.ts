import {
  CalendarDays,
  FileText,
  History,
  LayoutDashboard,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { m } from '~/paraglide/messages'

/** The seven rooms of the parent's space, in the order of the sidebar. */
export const parentPlaces = [
  { to: '/parent/dashboard', label: m.families_place_dashboard, Icon: LayoutDashboard },
  { to: '/parent/children', label: m.families_place_children, Icon: UsersRound },
  { to: '/parent/profile', label: m.families_place_profile, Icon: UserRound },
  { to: '/parent/upcoming', label: m.families_place_upcoming, Icon: CalendarDays },
  { to: '/parent/history', label: m.families_place_history, Icon: History },
  { to: '/parent/documents', label: m.families_place_documents, Icon: FileText },
  { to: '/parent/settings', label: m.families_place_settings, Icon: Settings },
] as const
