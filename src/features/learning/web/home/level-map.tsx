import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { khatam, nuqta, polar } from '#ui/brand/shapes.ts'
import { cn } from '#ui/cn.ts'
import { stripSigns } from '../../arabic.ts'
import { lettersFound } from '../../letters-found.ts'
import type { MapView } from '../../server/view.ts'
import { themeName } from '../../theme-names.ts'
import { Sentence } from '../boards/sentence.tsx'
import { WordPicture } from '../boards/word-picture.tsx'
import { homeQueries, mineQuery } from '../queries.ts'
import { ContinuePanel } from '../session/continue-panel.tsx'
import { StudentPage } from '../student-page.tsx'
import { LevelSteps } from './level-steps.tsx'

type Theme = MapView['themes'][number]
type State = MapView['letters'][number]['state']

/** The map of the child's level: «Continuer», then its themes with the words known, the letters and the points, then `children`. */
export function LevelMap({ children }: { children: ReactNode }) {
  const { data: mine } = useSuspenseQuery(mineQuery())
  const { data: map } = useSuspenseQuery(homeQueries.map())
  const sum = (count: (theme: Theme) => number) => map.themes.reduce((all, theme) => all + count(theme), 0)
  const letters = lettersFound(map.letters.map(one => ({ ...one, isKnown: one.state === 'known' })))
  const points = map.points.filter(({ state }) => state === 'known').length
  const here = map.themes.find(({ words, total }) => words.length < total)?.theme
  return (
    <StudentPage
      title={levelLabel[map.level]()}
      text={m.learning_map_words({ known: sum(({ known }) => known), total: sum(({ total }) => total) })}
    >
      <ContinuePanel mine={mine} />
      <LevelSteps mine={mine} />
      <h2 className="mt-10 text-2xl">{m.learning_map_themes()}</h2>
      <ul className="mt-4 grid grid-cols-2 items-start gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
        {map.themes.map(theme => (
          <li key={theme.theme}>
            <ThemeStar theme={theme} isHere={theme.theme === here} />
          </li>
        ))}
      </ul>
      {map.letters.length > 0 && (
        <section aria-labelledby="lettres" className="mt-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="lettres" className="text-2xl">
              {m.learning_map_letters()}
            </h2>
            <p className="text-lg">{letters.text}</p>
          </div>
          <ul
            dir="rtl"
            className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
          >
            {map.letters.map(one => (
              <li
                key={one.letter}
                className={cn(
                  'flex min-w-0 flex-col items-center rounded-2xl px-1 pt-1 pb-2',
                  stateLooks[one.state],
                )}
              >
                <span lang="ar" className="text-ar-lg leading-[1.7]! md:text-[2.75rem]">
                  {one.letter}
                </span>
                <span dir="ltr" className="text-center text-sm leading-tight md:text-lg">
                  <span lang="ar-Latn">{one.name}</span>
                  <span className="sr-only">{stateText(one.state)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {map.points.length > 0 && (
        <section aria-labelledby="points" className="mt-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="points" className="text-2xl">
              {m.learning_map_points()}
            </h2>
            <p className="text-lg">{m.learning_map_count({ known: points, total: map.points.length })}</p>
          </div>
          <ul className="mt-4 grid gap-2 sm:grid-cols-2">
            {map.points.map(({ id, titleFr, state }) => (
              <li
                key={id}
                className={cn('flex items-center gap-3 rounded-2xl px-4 py-3 text-lg', stateLooks[state])}
              >
                <span
                  aria-hidden="true"
                  className={cn(
                    'size-3 shrink-0 rotate-45',
                    state === 'new' ? 'border-2 border-current opacity-60' : 'bg-nuqta',
                  )}
                />
                <span>
                  <Sentence text={titleFr} />
                  <span className="sr-only">{stateText(state)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </StudentPage>
  )
}

const stateLooks: Record<State, string> = {
  known: 'bg-wash-paon text-wash-paon-foreground',
  met: 'border-2 border-dashed border-input',
  new: 'bg-foreground/7',
}
const stateText = (state: State) =>
  ({ known: m.learning_map_known(), met: m.learning_map_met(), new: m.learning_map_new() })[state]

const maxDiamonds = 16

/** The star of a theme in its ring of diamonds, filled by the share of its words that are known; opened, its words. */
function ThemeStar({ theme, isHere }: { theme: Theme; isHere: boolean }) {
  const { total, known, words, picture } = theme
  const count = Math.min(total, maxDiamonds)
  const filled = known === 0 ? 0 : Math.max(1, Math.floor((count * known) / total))
  const isWhole = known === total
  const look = isWhole
    ? 'fill-paon-700 text-chaux-0'
    : isHere
      ? 'fill-safran-400 text-encre-950'
      : 'fill-paon-100 text-paon-800'
  return (
    <details className="group text-center">
      <summary className="cursor-pointer list-none rounded-2xl p-1 focus-visible:outline-4 focus-visible:outline-highlight [&::-webkit-details-marker]:hidden">
        <span className="relative mx-auto block max-w-44">
          <svg aria-hidden="true" viewBox="0 0 160 160" className="w-full">
            {Array.from({ length: count }, (_, index) => {
              const [x, y] = polar(80, 80, 72, -90 + (360 / count) * index)
              return (
                <path
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal marks in a ring
                  key={index}
                  d={nuqta(x, y, 6)}
                  strokeWidth={2}
                  className={
                    index < filled ? 'fill-primary stroke-primary' : 'fill-none stroke-foreground/50'
                  }
                />
              )
            })}
            {picture && <path d={khatam(80, 80, 56)} className={look} />}
          </svg>
          {picture ? (
            <WordPicture id={picture} className="absolute inset-0 m-auto size-[38%]" />
          ) : (
            <LetterStar
              letter={[...stripSigns(theme.letter)][0] ?? ''}
              className={cn('absolute inset-0 m-auto size-[70%]', look)}
            />
          )}
        </span>
        <span className="mt-1 block text-lg leading-tight font-semibold group-open:underline">
          {themeName(theme.theme)}
        </span>
        <span className="chiffres block text-base">
          {m.learning_map_count({ known, total })}
          {isHere && <span className="sr-only"> {m.learning_map_here()}</span>}
        </span>
      </summary>
      <ul className="mt-2 grid gap-2">
        {words.length === 0 && <li className="text-lg">{m.learning_map_none()}</li>}
        {words.map(word => (
          <li key={word.item} className="card px-3 py-2">
            {word.picture && <WordPicture id={word.picture} className="mx-auto mt-1 size-16" />}
            <span lang="ar" dir="rtl" className="block text-ar-base leading-[1.85]! md:text-[2.75rem]">
              {word.ar}
            </span>
            <span lang="ar-Latn" className="block text-lg font-semibold">
              {word.soundsFr}
            </span>
            <span className="block text-lg">{word.fr}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
