import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { schoolTextQuery } from '#features/admin/web/queries.ts'
import { SchoolTexts } from '#features/admin/web/settings/school-texts.tsx'
import { textParts } from '#features/school/text-parts.ts'
import { m } from '#paraglide/messages.js'
import { locales } from '#platform/locale/locale.ts'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/school')({
  validateSearch: v.object({
    part: optionalParam(v.picklist(textParts)),
    locale: optionalParam(v.picklist(locales)),
  }),
  loaderDeps: ({ search: { part = 'identity', locale = 'fr' } }) => ({ part, locale }),
  loader: ({ context, deps: { part, locale } }) =>
    loadWithTitle(m.school_nav_school, context.queryClient.ensureQueryData(schoolTextQuery(part, locale))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: SchoolPage,
})

function SchoolPage() {
  const { part, locale } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_nav_school()} text={m.admin_texts_intro()} />
      <SchoolTexts part={part} locale={locale} />
    </>
  )
}
