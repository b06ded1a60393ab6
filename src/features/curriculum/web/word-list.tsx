import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { themeName } from '#features/learning/theme-names.ts'
import { m } from '#paraglide/messages.js'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { exactSearch } from '#ui/layout/exact-search.ts'
import { Pagination } from '#ui/layout/pagination.tsx'
import { wordStates } from '../word-states.ts'
import type { WordLine, WordListFilter } from './api.ts'
import { stateLabels } from './labels.ts'
import { type EditorSpace, editorPlaces } from './places.ts'
import { wordsQuery } from './queries.ts'

type Listed = { space: EditorSpace; filter: WordListFilter }

const leftToRead = ({ unread, taught }: { unread: number; taught: number }) => {
  if (unread === 0) return m.curriculum_left_none()
  return unread === 1 ? m.curriculum_left_one({ taught }) : m.curriculum_left({ unread, taught })
}

/** The words of the curriculum: search, level, theme, and what waits for a proofreader. */
export function WordList({ space, filter }: Listed) {
  const { data } = useSuspenseQuery(wordsQuery(filter))
  const places = editorPlaces[space]
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="font-semibold">{leftToRead(data)}</p>
        <Link to={places.add} className={buttonClass('outline')}>
          <Plus aria-hidden="true" />
          {m.curriculum_add()}
        </Link>
      </div>
      <WordSearch space={space} filter={filter} themes={data.themes} />
      <Filters space={space} filter={filter} />
      {data.words.length === 0 ? (
        <EmptyState className="py-12" title={m.curriculum_none()} text={m.curriculum_none_text()} />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {data.words.map(word => (
            <Line key={word.id} space={space} word={word} />
          ))}
        </ul>
      )}
      <Pagination
        className="mt-8"
        page={filter.page ?? 1}
        count={data.pages}
        link={(page, props) => <Link to={places.list} search={{ ...filter, page }} {...props} />}
      />
    </>
  )
}

function WordSearch({ space, filter, themes }: Listed & { themes: readonly string[] }) {
  const navigate = useNavigate()
  const { list } = editorPlaces[space]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '').trim() || undefined
    void navigate({
      to: list,
      search: { ...filter, search: typed('search'), theme: typed('theme'), page: undefined },
    })
  }
  return (
    <search>
      <form
        action={list}
        onSubmit={submit}
        key={`${filter.search} ${filter.theme} ${filter.level}`}
        className="mt-5 flex flex-col gap-3 sm:flex-row"
      >
        {filter.level && <input type="hidden" name="level" value={filter.level} />}
        {filter.which && <input type="hidden" name="which" value={filter.which} />}
        <div className="min-w-0 flex-1 sm:max-w-md">
          <Input
            type="search"
            name="search"
            dir="auto"
            maxLength={100}
            aria-label={m.curriculum_search()}
            placeholder={m.curriculum_search()}
            defaultValue={filter.search ?? ''}
            icon={<Search aria-hidden="true" strokeWidth={1.75} />}
          />
        </div>
        <NativeSelect
          name="theme"
          aria-label={m.curriculum_theme()}
          defaultValue={filter.theme ?? ''}
          className="sm:w-56"
        >
          <option value="">{m.curriculum_theme_all()}</option>
          {themes.map(theme => (
            <option key={theme} value={theme}>
              {themeName(theme)}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="outline" className="sm:h-12">
          {m.curriculum_search_submit()}
        </Button>
      </form>
    </search>
  )
}

function Filters({ space, filter }: Listed) {
  const { list } = editorPlaces[space]
  return (
    <>
      <nav aria-label={m.curriculum_states()} className="mt-5 flex flex-wrap gap-2">
        {([undefined, ...wordStates] as const).map(which => (
          <ChoiceChip key={which ?? 'all'} chosen={which === filter.which} asChild>
            <Link to={list} search={{ ...filter, which, page: undefined }} activeOptions={exactSearch}>
              {which ? stateLabels[which]() : m.curriculum_state_all()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <nav aria-label={m.curriculum_levels()} className="mt-3 flex flex-wrap gap-2">
        {([undefined, ...levels] as const).map(level => (
          <ChoiceChip key={level ?? 'all'} chosen={level === filter.level} asChild>
            <Link
              to={list}
              search={{ ...filter, level, theme: undefined, page: undefined }}
              activeOptions={exactSearch}
            >
              {level ? levelLabel[level]() : m.curriculum_level_all()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
    </>
  )
}

function Line({ space, word }: { space: EditorSpace; word: WordLine }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 py-3 hover:bg-accent/50">
      <span lang="ar" dir="rtl" className="w-36 text-ar-base leading-[1.7]!">
        {word.ar}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={editorPlaces[space].entry}
          params={{ kind: 'words', id: word.id }}
          className="font-semibold underline decoration-transparent underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:decoration-current"
        >
          {word.fr}
        </Link>
        <p className="text-sm text-muted-foreground">
          <span lang="ar-Latn">{word.soundsFr}</span>, {themeName(word.theme)}, {levelLabel[word.level]()}
        </p>
      </div>
      <WordBadges word={word} />
    </li>
  )
}

export const WordBadges = ({
  word: { isRetired, isProofread, isCorrected },
}: {
  word: Pick<WordLine, 'isRetired' | 'isProofread' | 'isCorrected'>
}) => (
  <span className="flex flex-wrap gap-2">
    {isCorrected && !isRetired && <Badge colour="outline">{m.curriculum_badge_corrected()}</Badge>}
    {isRetired && <Badge colour="plain">{m.curriculum_badge_retired()}</Badge>}
    {!isRetired &&
      (isProofread ? (
        <Badge colour="success">{m.curriculum_badge_read()}</Badge>
      ) : (
        <Badge colour="dashed">{m.curriculum_badge_unread()}</Badge>
      ))}
  </span>
)
