import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod/mini'

/** `?addStudent=true` leads to the form, and `from` back to the page that asked for a child. */
export const Route = createFileRoute('/parent/')({
  validateSearch: z.object({
    addStudent: z.optional(z.catch(z.boolean(), false)),
    from: z.optional(z.catch(z.optional(z.string()), undefined)),
  }),
  beforeLoad: ({ search: { addStudent, from, ...rest } }) => {
    if (addStudent)
      throw redirect({ to: '/parent/children', search: { ...rest, addStudent, from }, replace: true })
    throw redirect({ to: '/parent/dashboard', search: rest, replace: true })
  },
})
