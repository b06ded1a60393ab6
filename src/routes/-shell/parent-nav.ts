import {
  Bell,
  CalendarDays,
  FileText,
  History,
  LayoutDashboard,
  MessageCircle,
  Search,
  Settings,
  Shapes,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { m } from '#paraglide/messages.js'

/** The parent's space: its pages in the order of the sidebar. */
export const parentSpace = {
  name: m.families_space,
  action: { to: '/book-lesson', label: m.lessons_book, short: m.families_book_short },
  items: [
    { to: '/parent/dashboard', label: m.families_place_dashboard, Icon: LayoutDashboard },
    { to: '/parent/upcoming', label: m.families_place_upcoming, Icon: CalendarDays },
    { to: '/parent/history', label: m.families_place_history, Icon: History },
    { to: '/parent/children', label: m.families_place_children, Icon: UsersRound },
    { to: '/parent/messages', label: m.messages_title, Icon: MessageCircle, waiting: 'messages' },
    { to: '/parent/notifications', label: m.notifications_title, Icon: Bell, waiting: 'notifications' },
    { to: '/parent/documents', label: m.families_place_documents, Icon: FileText },
    { to: '/teachers', label: m.families_nav_teachers, Icon: Search, group: m.families_nav_choose },
    { to: '/groups', label: m.families_nav_groups, Icon: Shapes },
    {
      to: '/parent/profile',
      label: m.families_place_profile,
      Icon: UserRound,
      group: m.families_nav_account,
    },
    { to: '/parent/settings', label: m.families_place_settings, Icon: Settings },
  ],
} as const
