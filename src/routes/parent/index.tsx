import { createFileRoute, redirect } from '@tanstack/react-router'
import { ChildSearch } from '#features/families/web/search.ts'

export const Route = createFileRoute('/parent/')({
  validateSearch: ChildSearch,
  beforeLoad: ({ search: { addStudent, from, ...rest } }) => {
    if (addStudent)
      throw redirect({ to: '/parent/children', search: { ...rest, addStudent, from }, replace: true })
    throw redirect({ to: '/parent/dashboard', search: rest, replace: true })
  },
})
