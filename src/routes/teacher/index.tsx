import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/teacher/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/teacher/dashboard', search, replace: true })
  },
})
