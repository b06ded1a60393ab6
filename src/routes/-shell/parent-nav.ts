import {
  Bell,
  CalendarDays,
  FileText,
  History,
  LayoutDashboard,
  MessageCircle,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { m } from '#paraglide/messages.js'

/** The parent's space: its pages in the order of the sidebar. */
export const parentSpace = {
  name: m.families_space,
  items: [
    { to: '/parent/dashboard', label: m.families_place_dashboard, Icon: LayoutDashboard },
    { to: '/parent/children', label: m.families_place_children, Icon: UsersRound },
    { to: '/parent/profile', label: m.families_place_profile, Icon: UserRound },
    { to: '/parent/upcoming', label: m.families_place_upcoming, Icon: CalendarDays },
    { to: '/parent/history', label: m.families_place_history, Icon: History },
    { to: '/parent/documents', label: m.families_place_documents, Icon: FileText },
    { to: '/parent/settings', label: m.families_place_settings, Icon: Settings },
    { to: '/parent/messages', label: m.messages_title, Icon: MessageCircle, waiting: 'messages' },
    { to: '/parent/notifications', label: m.notifications_title, Icon: Bell, waiting: 'notifications' },
  ],
} as const
