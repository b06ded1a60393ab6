import {
  Bell,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  LayoutDashboard,
  MessageCircle,
  Settings,
  UsersRound,
} from 'lucide-react'
import { m } from '#paraglide/messages.js'

const lessons = {
  to: '/teacher/lessons',
  label: m.teachers_place_lessons,
  text: m.teachers_place_lessons_text,
  Icon: CalendarDays,
}
const students = {
  to: '/teacher/students',
  label: m.teachers_place_students,
  text: m.teachers_place_students_text,
  Icon: UsersRound,
}
const availability = {
  to: '/teacher/availability',
  label: m.teachers_place_availability,
  text: m.teachers_place_availability_text,
  Icon: CalendarClock,
}
const messages = {
  to: '/teacher/messages',
  label: m.teachers_place_messages,
  text: m.teachers_place_messages_text,
  Icon: MessageCircle,
  waiting: 'messages' as const,
}
const stats = {
  to: '/teacher/stats',
  label: m.teachers_place_stats,
  text: m.teachers_place_stats_text,
  Icon: ChartColumn,
}
const settings = {
  to: '/teacher/settings',
  label: m.teachers_place_settings,
  text: m.teachers_place_settings_text,
  Icon: Settings,
}

/** Where the bell leads. */
export const notificationsPlace = {
  to: '/teacher/notifications',
  label: m.teachers_place_notifications,
  Icon: Bell,
  waiting: 'notifications' as const,
}

/** The six shortcut cards of the dashboard (specification §2). */
export const shortcuts = [lessons, students, availability, messages, stats, settings]

/** The teacher's space and its rooms, in the order of the sidebar. */
export const teacherSpace = {
  name: m.teachers_space,
  items: [
    { to: '/teacher/dashboard', label: m.teachers_place_dashboard, Icon: LayoutDashboard },
    lessons,
    students,
    availability,
    messages,
    notificationsPlace,
    stats,
    settings,
  ],
}
