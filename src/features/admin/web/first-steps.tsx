import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import type { DashboardData } from './dashboard.tsx'

type School = Pick<
  DashboardData,
  'missingDetails' | 'teachers' | 'pendingCount' | 'hasOpenHours' | 'hasPackages' | 'families'
>

/** Until families can find an hour, and the first one has come. */
export const isOpening = ({ teachers, hasOpenHours, families }: School) =>
  teachers === 0 || !hasOpenHours || families === 0

type Step = Pick<LinkProps, 'to' | 'search'> & { id: string; isDone: boolean; title: string; text: string }

const listSteps = (school: School, addressOf: (path: string) => string): Step[] => [
  {
    id: 'contact',
    isDone: school.missingDetails.contact === 0,
    to: '/admin/school',
    title: m.admin_first_contact(),
    text: m.admin_first_contact_text(),
  },
  {
    id: 'legal',
    isDone: school.missingDetails.legal === 0,
    to: '/admin/school',
    search: { part: 'details' },
    title: m.admin_first_legal(),
    text: m.admin_first_legal_text(),
  },
  {
    id: 'teacher',
    isDone: school.teachers > 0,
    to: '/admin/applications',
    ...(school.pendingCount > 0
      ? { title: m.admin_first_application(), text: m.admin_first_application_text() }
      : {
          title: m.admin_first_teacher(),
          text: m.admin_first_teacher_text({ address: addressOf('/register/teacher') }),
        }),
  },
  {
    id: 'hours',
    isDone: school.hasOpenHours,
    to: '/admin/teachers',
    title: m.admin_first_hours(),
    text: m.admin_first_hours_text(),
  },
  {
    id: 'packages',
    isDone: school.hasPackages,
    to: '/admin/packages',
    title: m.admin_first_packages(),
    text: m.admin_first_packages_text(),
  },
  {
    id: 'family',
    isDone: school.families > 0,
    to: '/admin/families',
    title: m.admin_first_family(),
    text: m.admin_first_family_text({ address: addressOf('/register') }),
  },
]

/** What a new school still lacks, in the order in which it is done; each step leads to its page and goes once it is done. */
export function FirstSteps({ school }: { school: School }) {
  const { school: profile } = useRouteContext({ from: '__root__' })
  const steps = listSteps(school, path => `${profile.origin}${localizedPath(path)}`)
  return (
    <section aria-labelledby="premiers-pas" className="mt-8 max-w-3xl">
      <h2 id="premiers-pas" className="text-2xl">
        {m.admin_first_steps()}
      </h2>
      <ol className="mt-3 divide-y border-y">
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ id, to, search, title, text }, index) => (
            <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pt-1 pb-4">
              <span
                aria-hidden="true"
                className="titre chiffres w-6 text-2xl leading-[2.75rem] font-bold text-primary"
              >
                {index + 1}
              </span>
              <div>
                <Link
                  to={to}
                  search={search}
                  className="inline-flex min-h-11 items-center font-semibold underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
                >
                  {title}
                </Link>
                <p className="text-sm wrap-anywhere text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
      </ol>
    </section>
  )
}
