import {
  CalendarDays,
  FileText,
  GraduationCap,
  Image as ImageIcon,
  KeyRound,
  LayoutDashboard,
  MailOpen,
  Mic,
  School,
  ScrollText,
  SlidersHorizontal,
  Star,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import {
  LessonsWithoutTeacher,
  OpenReports,
  WaitingApplications,
} from '#features/admin/web/waiting-count.tsx'
import { m } from '#paraglide/messages.js'

/** The school's space: its pages in the order of the sidebar. */
export const schoolSpace = {
  name: m.school_space,
  items: [
    { to: '/admin/dashboard', label: m.school_nav_dashboard, Icon: LayoutDashboard, Count: OpenReports },
    {
      to: '/admin/applications',
      label: m.school_nav_applications,
      Icon: MailOpen,
      Count: WaitingApplications,
    },
    { to: '/admin/teachers', label: m.school_nav_teachers, Icon: GraduationCap },
    { to: '/admin/photos', label: m.school_nav_photos, Icon: ImageIcon },
    { to: '/admin/clips', label: m.clips_title, Icon: Mic },
    { to: '/admin/reviews', label: m.reviews_school_title, Icon: Star },
    { to: '/admin/families', label: m.school_nav_families, Icon: UsersRound },
    { to: '/admin/documents', label: m.school_nav_documents, Icon: FileText },
    { to: '/admin/accounts', label: m.school_nav_accounts, Icon: KeyRound },
    { to: '/admin/lessons', label: m.school_nav_lessons, Icon: CalendarDays, Count: LessonsWithoutTeacher },
    { to: '/admin/earnings', label: m.school_nav_earnings, Icon: Wallet },
    { to: '/admin/school', label: m.school_nav_school, Icon: School },
    { to: '/admin/settings', label: m.school_nav_settings, Icon: SlidersHorizontal },
    { to: '/admin/account', label: m.school_nav_account, Icon: UserRound },
    { to: '/admin/journal', label: m.school_nav_journal, Icon: ScrollText },
  ],
} as const
