import {
  Bell,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileText,
  LayoutDashboard,
  MessageCircle,
  Mic,
  Settings,
  Star,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { m } from '#paraglide/messages.js'

const lessons = {
  to: '/teacher/lessons',
  label: m.teachers_nav_lessons,
  text: m.teachers_nav_lessons_text,
  Icon: CalendarDays,
}
const students = {
  to: '/teacher/students',
  label: m.teachers_nav_students,
  text: m.teachers_nav_students_text,
  Icon: UsersRound,
}
const documents = {
  to: '/teacher/documents',
  label: m.documents_files_title,
  Icon: FileText,
}
const clips = {
  to: '/teacher/clips',
  label: m.clips_title,
  Icon: Mic,
}
const availability = {
  to: '/teacher/availability',
  label: m.teachers_nav_availability,
  text: m.teachers_nav_availability_text,
  Icon: CalendarClock,
}
const messages = {
  to: '/teacher/messages',
  label: m.teachers_nav_messages,
  text: m.teachers_nav_messages_text,
  Icon: MessageCircle,
  waiting: 'messages' as const,
}
const stats = {
  to: '/teacher/stats',
  label: m.teachers_nav_stats,
  text: m.teachers_nav_stats_text,
  Icon: ChartColumn,
}
const earnings = { to: '/teacher/earnings', label: m.earnings_title, Icon: Wallet }
const reviews = { to: '/teacher/reviews', label: m.reviews_page_title, Icon: Star }
const settings = {
  to: '/teacher/settings',
  label: m.teachers_nav_settings,
  text: m.teachers_nav_settings_text,
  Icon: Settings,
}

export const notificationsPlace = {
  to: '/teacher/notifications',
  label: m.teachers_nav_notifications,
  Icon: Bell,
  waiting: 'notifications' as const,
}

/** The shortcut cards of the dashboard. */
export const shortcuts = [lessons, students, availability, messages, stats, settings]

/** The pages of the teacher's space, in the order of the sidebar. */
export const teacherSpace = {
  name: m.teachers_space,
  items: [
    { to: '/teacher/dashboard', label: m.teachers_nav_dashboard, Icon: LayoutDashboard },
    lessons,
    students,
    documents,
    clips,
    availability,
    messages,
    notificationsPlace,
    stats,
    earnings,
    reviews,
    settings,
  ],
}
