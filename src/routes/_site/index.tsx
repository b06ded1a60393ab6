import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/')({ component: () => <h1>Kalima</h1> })
