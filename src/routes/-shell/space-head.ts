import type { School } from '#features/school/school.ts'

/** Head of a page in a space: its title, and `noindex`. */
export const spaceHead = (school: School | undefined, title: string) => ({
  meta: [{ title: school ? `${title} · ${school.name}` : title }, { name: 'robots', content: 'noindex' }],
})
