import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { showDay, showDayShort } from '#platform/time/date-format.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { cn } from '#ui/cn.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { levelNumber } from '../../curriculum.ts'
import { lettersFound } from '../../letters-found.ts'
import type { ProgressView } from '../../server/view.ts'
import { sessionShare } from '../../session-share.ts'
import { childProgressQuery } from '../queries.ts'
import { sessionResult } from '../session/instructions.ts'

/** The progress of a child, for its parent. */
export function ChildProgress({ studentId, isLevelKnown }: { studentId: string; isLevelKnown: boolean }) {
  const { data } = useSuspenseQuery(childProgressQuery(studentId))
  const found = lettersFound(data.letters)
  return (
    <>
      <div className="mt-8 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <section
          aria-labelledby="niveau"
          className="card flex flex-wrap items-center gap-x-4 gap-y-4 p-card sm:gap-x-6 sm:p-7"
        >
          <ProgressStar value={data.currentLevelProgress} className="size-24 shrink-0 sm:size-28" />
          <div>
            <h2 id="niveau" className="flex items-center gap-2.5 text-2xl">
              <span className="khatam flex size-10 shrink-0 items-center justify-center bg-primary text-primary-foreground">
                <LevelMark level={levelNumber(data.level)} className="size-5" />
              </span>
              {levelLabel[data.level]()}
            </h2>
            <p className="chiffres mt-1 text-muted-foreground">
              {m.learning_level_progress({ value: data.currentLevelProgress })}
            </p>
            {!isLevelKnown && (
              <p className="mt-1 text-sm text-muted-foreground">{m.learning_child_level_to_assess()}</p>
            )}
            <p className="chiffres mt-3 flex items-center gap-2 font-display text-2xl font-bold">
              <Nuqta className="size-3.5!" />
              {m.learning_child_points({ points: formatNumber(data.points) })}
            </p>
          </div>
        </section>
        <section aria-labelledby="competences" className="card p-card sm:p-7">
          <h2 id="competences" className="text-xl">
            {m.learning_child_skills()}
          </h2>
          <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <ProgressBar label={m.learning_child_reading()} value={data.reading} />
            <ProgressBar label={m.learning_child_writing()} value={data.writing} />
            <ProgressBar label={m.learning_child_comprehension()} value={data.comprehension} />
            {data.byEar !== null && <ProgressBar label={m.learning_child_listening()} value={data.byEar} />}
            <ProgressBar label={m.learning_child_speaking()} value={data.speaking} />
          </div>
          <p className="mt-4 text-sm text-muted-foreground">{m.learning_child_speaking_note()}</p>
        </section>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-2.5 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {data.letters.length > 0 && (
          <Figure label={m.learning_child_letters()} isText={found.special > 0}>
            {found.text}
          </Figure>
        )}
        <Figure label={m.learning_child_words()}>{formatNumber(data.wordsKnown)}</Figure>
        <Figure label={m.learning_child_right_this_week()} isText={data.askedThisWeek === 0}>
          {data.askedThisWeek === 0
            ? m.learning_child_none_this_week()
            : m.learning_child_found_of({ found: data.rightThisWeek, total: data.askedThisWeek })}
        </Figure>
        <Figure label={m.learning_child_last_activity()} isText={!data.lastActivityOn}>
          {data.lastActivityOn ? showDayShort(data.lastActivityOn) : m.learning_child_no_activity()}
        </Figure>
      </dl>
      <p className="mt-3 text-sm text-muted-foreground">
        {m.learning_child_asked_note({ name: data.firstName })}
      </p>
      {data.letters.length > 0 && <Letters letters={data.letters} />}
      <LastSessions sessions={data.lastSessions} />
    </>
  )
}

/** `isText`: words in place of a number, which at its size would leave the tile on a phone. */
const Figure = ({
  label,
  isText = false,
  children,
}: {
  label: string
  isText?: boolean
  children: ReactNode
}) => (
  <div className="flex flex-col-reverse justify-end rounded-xl border bg-card p-3.5 sm:p-5">
    <dt className="mt-1.5 text-sm text-muted-foreground">{label}</dt>
    <dd className={cn('chiffres font-display leading-tight font-bold', isText ? 'text-lg' : 'text-2xl')}>
      {children}
    </dd>
  </div>
)

/** The alphabet from right to left: found letters filled, met ones in ink, the others pale. */
function Letters({ letters }: { letters: ProgressView['letters'] }) {
  return (
    <section aria-labelledby="alphabet" className="mt-10">
      <h2 id="alphabet" className="text-2xl">
        {m.learning_child_alphabet()}
      </h2>
      <ul dir="rtl" className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5 sm:gap-2">
        {letters.map(({ letter, name, hint, isKnown, isMet }) => (
          <li
            key={letter}
            className={cn(
              'flex flex-col items-center rounded-lg pb-1',
              isKnown
                ? 'bg-wash-paon text-wash-paon-foreground'
                : isMet
                  ? 'border border-input'
                  : 'border border-dashed text-muted-foreground',
            )}
          >
            <span lang="ar" className="text-ar-base leading-[1.85]!">
              {letter}
            </span>
            <span dir="ltr" className="text-center text-xs leading-tight">
              <span lang="ar-Latn">{name}</span>
              {hint && <span className="sr-only"> {hint}</span>}
              <span className="sr-only">
                {isKnown
                  ? m.learning_child_letter_found()
                  : isMet
                    ? m.learning_child_letter_met()
                    : m.learning_child_letter_to_come()}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const purposes = {
  vocabulary: m.learning_vocabulary,
  grammar: m.learning_grammar,
  quiz: m.learning_quiz,
}

function LastSessions({ sessions }: { sessions: ProgressView['lastSessions'] }) {
  return (
    <section aria-labelledby="seances" className="mt-10">
      <h2 id="seances" className="text-2xl">
        {m.learning_child_sessions()}
      </h2>
      {sessions.length === 0 ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{m.learning_child_no_session()}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {sessions.map(session => (
            <li key={session.id} className="flex items-center gap-4 py-3.5">
              <ProgressStar value={sessionShare(session)} className="size-10" />
              <p className="min-w-0 flex-1">
                <span className="block font-semibold">{purposes[session.purpose]()}</span>
                <span className="chiffres block text-sm text-muted-foreground">
                  {showDay(session.finishedOn)} · {sessionResult(session)}
                </span>
              </p>
              <p className="chiffres font-display font-bold">
                {m.learning_points_gained({ points: session.points })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
