import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'

export const Route = createFileRoute('/_site/login')({
  validateSearch: z.object({ from: z.optional(z.string()) }),
  component: () => null,
})
