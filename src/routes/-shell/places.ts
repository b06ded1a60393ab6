import { m } from '#paraglide/messages.js'

/** A place of the site as menus name it. */
export type Place = { to: string; label: () => string; text?: () => string }

export const bookLesson: Place = {
  to: '/book-lesson',
  label: m.site_nav_book,
  text: m.site_nav_book_text,
}
const teachers: Place = { to: '/teachers', label: m.site_nav_teachers, text: m.site_nav_teachers_text }
const teacherLanding: Place = {
  to: '/teacher-landing',
  label: m.site_nav_space_teacher,
  text: m.site_nav_space_teacher_text,
}
const parentLanding: Place = {
  to: '/parent-landing',
  label: m.site_nav_space_parent,
  text: m.site_nav_space_parent_text,
}
const studentLanding: Place = {
  to: '/student-landing',
  label: m.site_nav_space_student,
  text: m.site_nav_space_student_text,
}
const about: Place = { to: '/about', label: m.site_nav_platform, text: m.site_nav_platform_text }
const testimonials: Place = {
  to: '/testimonials',
  label: m.site_nav_testimonials,
  text: m.site_nav_testimonials_text,
}

export type Menu = { key: string; label: () => string; places: readonly Place[] }

const lessonsMenu: Menu = { key: 'lessons', label: m.site_nav_lessons, places: [bookLesson, teachers] }
const spacesMenu: Menu = {
  key: 'spaces',
  label: m.site_nav_spaces,
  places: [teacherLanding, parentLanding, studentLanding],
}
const aboutMenu: Menu = { key: 'about', label: m.site_nav_about, places: [about, testimonials] }

/** Menus of the navigation bar: «Espaces» is for those who have none yet (specification §2). */
export const menusFor = (isSignedIn: boolean): readonly Menu[] =>
  isSignedIn ? [lessonsMenu, aboutMenu] : [lessonsMenu, spacesMenu, aboutMenu]

type Column = { key: string; label: () => string; places: readonly Place[] }

/** The foot of every page: whoever is signed in is not asked to sign in. */
export const footerColumnsFor = (isSignedIn: boolean): readonly Column[] => [
  {
    key: 'discover',
    label: m.site_footer_discover,
    places: [
      { to: '/about', label: m.site_nav_about },
      { to: '/teachers', label: m.site_nav_teachers },
      { to: '/testimonials', label: m.site_nav_testimonials },
    ],
  },
  {
    key: 'spaces',
    label: m.site_nav_spaces,
    places: [
      { to: '/parent-landing', label: m.site_footer_parents },
      { to: '/student-landing', label: m.site_footer_students },
      { to: '/teacher-landing', label: m.site_footer_teach },
      ...(isSignedIn ? [] : [{ to: '/login', label: m.site_nav_login }]),
    ],
  },
  {
    key: 'legal',
    label: m.site_footer_legal,
    places: [
      { to: '/mentions-legales', label: m.site_legal_notice },
      { to: '/confidentialite', label: m.site_privacy },
      { to: '/conditions', label: m.site_terms },
    ],
  },
]
