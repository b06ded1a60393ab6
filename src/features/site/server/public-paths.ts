/** Pages that look the same to every anonymous visitor, in the order of the menus. */
export const sharedPaths = [
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

/** All public pages but the teachers' profiles. Those with a form are not shared: they show the visitor's own errors. */
export const publicPaths = [...sharedPaths, '/register', '/register/teacher', '/login']

/** The pages of the sitemap. The hours of groups depend on the reader’s zone, which only a script knows. */
export const listedPaths = [...publicPaths, '/groups']
