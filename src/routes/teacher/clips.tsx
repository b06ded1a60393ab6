import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { kindLabels } from '#features/clips/clip-labels.ts'
import { clipKinds } from '#features/clips/clips.ts'
import { ClipList } from '#features/clips/web/clip-list.tsx'
import { agreementQuery, clipsQuery, mineQuery, nextQuery } from '#features/clips/web/queries.ts'
import { Recorder } from '#features/clips/web/recorder.tsx'
import { VoiceAgreement, VoiceWithdrawal } from '#features/clips/web/voice-agreement.tsx'
import { permissionQuery } from '#features/curriculum/web/queries.ts'
import { type Level, levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { exactSearch } from '#ui/layout/exact-search.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

const views = ['record', 'check', 'mine'] as const

export const Route = createFileRoute('/teacher/clips')({
  validateSearch: v.object({
    ...PageSearch.entries,
    view: optionalParam(v.picklist(views)),
    level: optionalParam(v.picklist(levels)),
    kind: optionalParam(v.picklist(clipKinds)),
  }),
  loaderDeps: ({ search }) => ({
    page: search.page ?? 1,
    view: search.view ?? 'record',
    level: search.level ?? 'niveau-1',
    // The letters belong to the first level.
    kind: search.kind === undefined || search.kind === 'letter' ? letterOrWord(search.level) : search.kind,
  }),
  loader: ({ context: { queryClient }, deps: { page, view, level, kind } }) =>
    loadWithTitle(
      m.clips_title,
      queryClient.ensureQueryData(agreementQuery()),
      queryClient.ensureQueryData(permissionQuery()),
      view === 'record' && queryClient.ensureQueryData(nextQuery(level, kind, [])),
      view === 'check' && queryClient.ensureQueryData(clipsQuery('waiting', page)),
      view === 'mine' && queryClient.ensureQueryData(mineQuery(page)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.clips_load_failed()} />,
  component: ClipsPage,
})

const letterOrWord = (level: Level | undefined) =>
  level === undefined || level === 'niveau-1' ? ('letter' as const) : ('word' as const)

const viewLabels = { record: m.clips_view_record, check: m.clips_view_check, mine: m.clips_view_mine }

function ClipsPage() {
  const { view, page } = Route.useLoaderDeps()
  const { data: permission } = useSuspenseQuery(permissionQuery())
  return (
    <>
      <PageTitle
        title={m.clips_title()}
        text={m.clips_text()}
        action={
          permission.mayEdit && (
            <Link to="/teacher/curriculum" className={buttonClass('outline')}>
              {m.curriculum_open()}
            </Link>
          )
        }
      />
      <nav aria-label={m.clips_views()} className="mt-6 flex flex-wrap gap-2">
        {views.map(one => (
          <ChoiceChip key={one} asChild chosen={view === one}>
            <Link
              to="/teacher/clips"
              activeOptions={exactSearch}
              search={{ view: one === 'record' ? undefined : one }}
            >
              {viewLabels[one]()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      {view === 'record' && <RecordView />}
      {view === 'check' && <CheckView page={page} />}
      {view === 'mine' && <OwnView page={page} />}
    </>
  )
}

function RecordView() {
  const { level, kind } = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(agreementQuery())
  if (!data.isAgreed) return <VoiceAgreement />
  const kinds = clipKinds.filter(one => level === 'niveau-1' || one === 'word' || one === 'sentence')
  return (
    <>
      <div className="mt-6 grid gap-3">
        <nav aria-label={m.clips_levels()} className="flex flex-wrap gap-2">
          {levels.map(one => (
            <ChoiceChip key={one} asChild chosen={level === one}>
              <Link to="/teacher/clips" activeOptions={exactSearch} search={{ level: one, kind }}>
                {levelLabel[one]()}
              </Link>
            </ChoiceChip>
          ))}
        </nav>
        <nav aria-label={m.clips_kinds()} className="flex flex-wrap gap-2">
          {kinds.map(one => (
            <ChoiceChip key={one} asChild chosen={kind === one}>
              <Link to="/teacher/clips" activeOptions={exactSearch} search={{ level, kind: one }}>
                {kindLabels[one]()}
              </Link>
            </ChoiceChip>
          ))}
        </nav>
      </div>
      <Recorder key={`${level} ${kind}`} level={level} kind={kind} />
      <VoiceWithdrawal />
    </>
  )
}

const pagesOf = (view: 'check' | 'mine', page: number) => (count: number) => (
  <Pagination
    className="mt-8"
    page={page}
    count={count}
    link={(number, props) => <Link to="/teacher/clips" search={{ view, page: number }} {...props} />}
  />
)

function CheckView({ page }: { page: number }) {
  const { data } = useSuspenseQuery(clipsQuery('waiting', page))
  return (
    <>
      <p className="mt-6 max-w-read">{m.clips_check_text()}</p>
      <ClipList
        page={data}
        actions="decide"
        empty={{ title: m.clips_check_none(), text: m.clips_check_none_text() }}
        pagination={pagesOf('check', page)}
      />
    </>
  )
}

function OwnView({ page }: { page: number }) {
  const { data } = useSuspenseQuery(mineQuery(page))
  return (
    <>
      <ClipList
        page={data}
        actions="remove"
        empty={{ title: m.clips_mine_none(), text: m.clips_mine_none_text() }}
        pagination={pagesOf('mine', page)}
      />
      <VoiceWithdrawal />
    </>
  )
}
