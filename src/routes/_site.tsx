import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Pages under the navigation bar. */
export const Route = createFileRoute('/_site')({ component: () => <Outlet /> })
