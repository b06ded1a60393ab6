import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { CurriculumTabs } from '#features/curriculum/web/curriculum-tabs.tsx'
import { Editors } from '#features/curriculum/web/editors.tsx'
import { editorsQuery, wordsQuery } from '#features/curriculum/web/queries.ts'
import { WordList } from '#features/curriculum/web/word-list.tsx'
import { wordStates } from '#features/curriculum/word-states.ts'
import { levels } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/curriculum')({
  validateSearch: v.object({
    ...PageSearch.entries,
    search: searchText,
    level: optionalParam(v.picklist(levels)),
    theme: searchText,
    which: optionalParam(v.picklist(wordStates)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadWithTitle(
      m.curriculum_title,
      queryClient.ensureQueryData(wordsQuery(deps)),
      queryClient.ensureQueryData(editorsQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.curriculum_load_failed()} />,
  component: CurriculumPage,
})

function CurriculumPage() {
  return (
    <>
      <PageTitle
        title={m.curriculum_title()}
        text={m.curriculum_text()}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="words" label={m.curriculum_export_words()} />
            <ExportLink list="pictures" label={m.curriculum_export_pictures()} />
          </div>
        }
      />
      <CurriculumTabs space="admin" at="words" />
      <WordList space="admin" filter={Route.useLoaderDeps()} />
      <Editors />
    </>
  )
}
