import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePlay } from 'lucide-react'
import type { LessonView } from '~/lessons/server/view'
import { m } from '~/paraglide/messages'
import { dayParts, formatDayShort } from '~/platform/time/dates'
import { cn } from '~/platform/ui/cn'
import { LetterStar } from '~/platform/ui/ornament/letter-star'
import { LevelMark } from '~/platform/ui/ornament/level-mark'
import { Nuqta } from '~/platform/ui/ornament/nuqta'
import { ProgressStar } from '~/platform/ui/ornament/progress-star'
import { levelNumber } from '../curriculum'
import { levelNames } from './instructions'
import { homeQueries } from './queries'
import { Space } from './space'

/** The child's own space: how far, what next, what was recorded, and three ways to learn. */
export function StudentHome() {
  const { data: mine } = useSuspenseQuery(homeQueries.mine())
  const { data: upcoming } = useSuspenseQuery(homeQueries.upcoming())
  const { data: history } = useSuspenseQuery(homeQueries.history())
  const recorded = history.lessons.filter(lesson => lesson.recordingUrl !== null)
  return (
    <Space isHome title={m.learning_space()} text={m.learning_hello({ name: mine.firstName })}>
      <Ways dueToday={mine.dueToday} />
      <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="progression">
          <h2 id="progression" className="text-2xl">
            {m.learning_progress()}
          </h2>
          <div className="card mt-4 flex flex-wrap items-center gap-x-8 gap-y-5 p-card">
            <div className="flex items-center gap-4">
              <ProgressStar value={mine.currentLevelProgress} className="size-24" />
              <p>
                <span className="flex items-center gap-2 font-display text-xl font-bold">
                  <LevelMark level={levelNumber(mine.level)} className="size-5 text-primary" />
                  {levelNames[mine.level]?.()}
                </span>
                <span className="chiffres text-muted-foreground">
                  {m.learning_level_progress({ value: mine.currentLevelProgress })}
                </span>
              </p>
            </div>
            <dl className="grid w-full grid-cols-3 gap-4">
              <Figure label={m.learning_completed_lessons()} value={mine.completedLessons} />
              <Figure label={m.learning_points_label()} value={mine.points} isPoints />
              <Figure label={m.learning_words_found()} value={mine.wordsFound} />
            </dl>
          </div>
        </section>
        <section aria-labelledby="prochains">
          <h2 id="prochains" className="text-2xl">
            {m.learning_next_lessons()}
          </h2>
          {upcoming.lessons.length === 0 ? (
            <p className="mt-4 text-lg text-muted-foreground">{m.learning_no_lesson()}</p>
          ) : (
            <ul className="card mt-4 divide-y px-card">
              {upcoming.lessons.map(lesson => (
                <NextLesson key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="enregistrements" className="lg:col-span-2">
          <h2 id="enregistrements" className="text-2xl">
            {m.learning_recordings()}
          </h2>
          {recorded.length === 0 ? (
            <p className="mt-4 text-lg text-muted-foreground">{m.learning_no_recording()}</p>
          ) : (
            <ul className="card mt-4 divide-y px-card">
              {recorded.map(lesson => (
                <Recording key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Space>
  )
}

const ways = [
  { to: '/student/vocabulaire', letter: 'ك', title: m.learning_vocabulary, text: m.learning_vocabulary_text },
  { to: '/student/grammaire', letter: 'ن', title: m.learning_grammar, text: m.learning_grammar_text },
  { to: '/student/quiz', letter: 'س', title: m.learning_quiz, text: m.learning_quiz_text },
] as const
const glazes = [
  'bg-wash-paon text-wash-paon-foreground',
  'bg-wash-safran text-wash-safran-foreground',
  'bg-wash-grenade text-wash-grenade-foreground',
]

const stars = [
  'fill-paon-700 text-chaux-0',
  'fill-safran-400 text-encre-950',
  'fill-grenade-600 text-chaux-0',
]

/** The three big buttons. */
function Ways({ dueToday }: { dueToday: number }) {
  return (
    <nav aria-label={m.learning_ways()} className="mt-8">
      <ul className="grid gap-4 sm:grid-cols-3">
        {ways.map(({ to, letter, title, text }, index) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className={cn(
                'flex min-h-touch-child w-full items-center gap-4 rounded-2xl border-2 border-transparent p-4 transition-transform duration-(--duration-quick) ease-pose hover:border-primary active:scale-97 sm:flex-col sm:p-6 sm:text-center',
                glazes[index],
              )}
            >
              <LetterStar letter={letter} className={cn('size-20 shrink-0 sm:size-28', stars[index])} />
              <span>
                <span className="block font-display text-xl font-bold">{title()}</span>
                <span className="mt-1 block">{text()}</span>
                {index === 0 && dueToday > 0 && (
                  <span className="mt-2 block font-semibold">{m.learning_due({ count: dueToday })}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Figure({ label, value, isPoints = false }: { label: string; value: number; isPoints?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="chiffres flex items-center gap-1.5 font-display text-2xl font-bold">
        {isPoints && <Nuqta className="size-3.5!" />}
        {value}
      </dd>
    </div>
  )
}

const typeOf = ({ type, taughtMinutes: minutes }: LessonView) =>
  type === 'trial'
    ? m.lessons_type_trial({ minutes })
    : type === 'group'
      ? m.lessons_type_group({ minutes })
      : m.lessons_type_individual({ minutes })

function NextLesson({ lesson }: { lesson: LessonView }) {
  const { weekday, day, month } = dayParts(lesson.date)
  return (
    <li className="flex items-center gap-5 py-4">
      <p className="w-12 shrink-0 text-center text-sm">
        <span className="block text-muted-foreground">{weekday}</span>
        <span className="chiffres block font-display text-2xl leading-none font-bold">{day}</span>
        <span className="block text-muted-foreground">{month}</span>
      </p>
      <p className="min-w-0">
        <span className="chiffres block text-lg font-semibold">
          {m.learning_lesson_at({ time: lesson.time, teacher: lesson.teacherName })}
        </span>
        <span className="block text-muted-foreground">{typeOf(lesson)}</span>
      </p>
    </li>
  )
}

function Recording({ lesson }: { lesson: LessonView }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4">
      <p>
        <span className="block font-semibold">{formatDayShort(lesson.date)}</span>
        <span className="block text-muted-foreground">
          {m.learning_with({ teacher: lesson.teacherName })}
        </span>
      </p>
      <a
        href={lesson.recordingUrl ?? undefined}
        target="_blank"
        rel="noreferrer"
        className="btn btn-outline h-14! px-5! text-base!"
      >
        <CirclePlay aria-hidden="true" strokeWidth={1.75} />
        {m.learning_watch()}
        <span className="sr-only">{m.learning_new_tab()}</span>
      </a>
    </li>
  )
}
