import type { School } from '#features/school/school.ts'

/** The head of a page of the child's space: its title, and nothing for search engines. */
export const studentHead = (school: School | undefined, title: string) => ({
  meta: [{ title: school ? `${title} · ${school.name}` : title }, { name: 'robots', content: 'noindex' }],
})
