/** Pages that are the same for every visitor without an account, in the order of the menus. */
export const pagesForAll = [
  '/',
  '/teachers',
  '/about',
  '/testimonials',
  '/parent-landing',
  '/student-landing',
  '/teacher-landing',
  '/mentions-legales',
  '/confidentialite',
  '/conditions',
]

/** Pages anybody may read: those with a form say what was wrong with one's own. Teachers' pages are added from the database. */
export const publicPages = [...pagesForAll, '/register', '/register/teacher', '/login']
