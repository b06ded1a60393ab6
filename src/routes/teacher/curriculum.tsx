import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import type { WordListFilter } from '#features/curriculum/web/api.ts'
import { CurriculumTabs } from '#features/curriculum/web/curriculum-tabs.tsx'
import { permissionQuery, wordsQuery } from '#features/curriculum/web/queries.ts'
import { WordList } from '#features/curriculum/web/word-list.tsx'
import { wordStates } from '#features/curriculum/word-states.ts'
import { levels } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch, searchText } from '#platform/search/search-params.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/curriculum')({
  validateSearch: v.object({
    ...PageSearch.entries,
    search: searchText,
    level: optionalParam(v.picklist(levels)),
    theme: searchText,
    which: optionalParam(v.picklist(wordStates)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadWithTitle(m.curriculum_title, loadWords(queryClient, deps)),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.curriculum_load_failed()} />,
  component: CurriculumPage,
})

const loadWords = async (queryClient: QueryClient, filter: WordListFilter) => {
  const { mayEdit } = await queryClient.ensureQueryData(permissionQuery())
  if (mayEdit) await queryClient.ensureQueryData(wordsQuery(filter))
}

function CurriculumPage() {
  const filter = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(permissionQuery())
  if (!data.mayEdit)
    return (
      <EmptyState heading="h1" title={m.curriculum_not_allowed()} text={m.curriculum_not_allowed_text()} />
    )
  return (
    <>
      <PageTitle title={m.curriculum_title()} text={m.curriculum_text()} />
      <CurriculumTabs space="teacher" at="words" />
      <WordList space="teacher" filter={filter} />
    </>
  )
}
