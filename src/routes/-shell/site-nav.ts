import { bookingLink } from '#features/booking/web/booking-link.ts'
import { m } from '#paraglide/messages.js'

/** A link in the menus, with an optional line of explanation. */
export type NavItem = {
  to: string
  search?: Record<string, unknown>
  label: () => string
  text?: () => string
  isButton?: true
}

const bookLesson = (isSignedIn: boolean): NavItem => ({
  ...bookingLink(isSignedIn),
  label: m.site_nav_book,
  text: m.site_nav_book_text,
  isButton: true,
})
const teachers: NavItem = { to: '/teachers', label: m.site_nav_teachers, text: m.site_nav_teachers_text }
const groups: NavItem = { to: '/groups', label: m.site_nav_groups, text: m.site_nav_groups_text }
const teacherLanding: NavItem = {
  to: '/teacher-landing',
  label: m.site_nav_space_teacher,
  text: m.site_nav_space_teacher_text,
}
const parentLanding: NavItem = {
  to: '/parent-landing',
  label: m.site_nav_space_parent,
  text: m.site_nav_space_parent_text,
}
const studentLanding: NavItem = {
  to: '/student-landing',
  label: m.site_nav_space_student,
  text: m.site_nav_space_student_text,
}
const about: NavItem = { to: '/about', label: m.site_nav_platform, text: m.site_nav_platform_text }
const testimonials: NavItem = {
  to: '/testimonials',
  label: m.site_nav_testimonials,
  text: m.site_nav_testimonials_text,
}

export type Menu = { key: string; label: () => string; items: readonly NavItem[] }

const lessonsMenu = (isSignedIn: boolean): Menu => ({
  key: 'lessons',
  label: m.site_nav_lessons,
  items: [bookLesson(isSignedIn), teachers, groups],
})
const spacesMenu: Menu = {
  key: 'spaces',
  label: m.site_nav_spaces,
  items: [teacherLanding, parentLanding, studentLanding],
}
const aboutMenu: Menu = { key: 'about', label: m.site_nav_about, items: [about, testimonials] }

/** Menus of the navigation bar. Signed-in users have a space of their own, so they do not get « Espaces ». */
export const menusFor = (isSignedIn: boolean): readonly Menu[] =>
  isSignedIn ? [lessonsMenu(true), aboutMenu] : [lessonsMenu(false), spacesMenu, aboutMenu]

/** Columns of the page footer. The link to sign in is only for visitors. */
export const footerColumnsFor = (isSignedIn: boolean): readonly Menu[] => [
  {
    key: 'discover',
    label: m.site_footer_discover,
    items: [
      { to: '/about', label: m.site_nav_about },
      { to: '/teachers', label: m.site_nav_teachers },
      { to: '/groups', label: m.site_nav_groups },
      { to: '/testimonials', label: m.site_nav_testimonials },
    ],
  },
  {
    key: 'spaces',
    label: m.site_nav_spaces,
    items: [
      { to: '/parent-landing', label: m.site_footer_parents },
      { to: '/student-landing', label: m.site_footer_students },
      { to: '/teacher-landing', label: m.site_footer_teach },
      ...(isSignedIn ? [] : [{ to: '/login', label: m.site_nav_login }]),
    ],
  },
  {
    key: 'legal',
    label: m.site_footer_legal,
    items: [
      { to: '/mentions-legales', label: m.site_legal_notice },
      { to: '/confidentialite', label: m.site_privacy },
      { to: '/conditions', label: m.site_terms },
    ],
  },
]
