import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MyRequests } from '#features/booking/web/requests/my-requests.tsx'
import { BackIntoRoom } from '#features/lessons/web/back-into-room.tsx'
import { useCanJoin } from '#features/lessons/web/join-lesson.tsx'
import { useRefetchOnStatusChange } from '#features/lessons/web/use-refetch-on-status-change.ts'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { homeQueries, mineQuery } from '../queries.ts'
import { ContinuePanel } from '../session/continue-panel.tsx'
import { ReadAloud } from '../session/read-aloud.tsx'
import { StudentPage } from '../student-page.tsx'
import { ActivityStar } from './activity-star.tsx'
import { panelColours, starColours } from './colours.ts'
import { MyLessons, NextLesson } from './my-lessons.tsx'
import { MyProgress } from './my-progress.tsx'
import { MyWall } from './my-wall.tsx'

/** The home page of a student: the session of the day, `children`, activities, progress, next lessons and `end`. */
export function StudentHome({ children, end }: { children: ReactNode; end: ReactNode }) {
  const { data: mine } = useSuspenseQuery(mineQuery())
  const { data: upcoming, dataUpdatedAt } = useSuspenseQuery(homeQueries.upcoming())
  const { data: history } = useSuspenseQuery(homeQueries.history())
  useRefetchOnStatusChange('family', upcoming.lessons, dataUpdatedAt)
  const [next, ...later] = upcoming.lessons
  const isOpen = useCanJoin(next)
  return (
    <StudentPage back={null} title={m.learning_space()} text={m.learning_hello({ name: mine.firstName })}>
      {/* While one can go in, nothing is more important. */}
      {next && isOpen && (
        <section aria-label={m.learning_next_lesson()} className="mt-6 overflow-hidden rounded-3xl">
          <NextLesson lesson={next} readsFrench={mine.readsFrench} />
        </section>
      )}
      <BackIntoRoom lessons={history.lessons} sentence={({ time }) => m.learning_room_still_open({ time })} />
      <ContinuePanel mine={mine} />
      {children}
      <MyWall readsFrench={mine.readsFrench} />
      <Activities readsFrench={mine.readsFrench} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <MyProgress mine={mine} />
        {(!isOpen || later.length > 0) && (
          <MyLessons lessons={isOpen ? later : upcoming.lessons} readsFrench={mine.readsFrench} />
        )}
      </div>
      <MyRequests />
      {end}
    </StudentPage>
  )
}

/** `needsFrenchReading`: a child who does not read French yet does it with a grown-up alone, so it is not offered to it. */
const activities = [
  {
    to: '/student/carte',
    activity: 'map',
    letter: 'خ',
    title: m.learning_map,
    text: m.learning_map_text,
    needsFrenchReading: false,
  },
  {
    to: '/student/vocabulaire',
    activity: 'vocabulary',
    letter: 'ك',
    title: m.learning_vocabulary,
    text: m.learning_vocabulary_text,
    needsFrenchReading: false,
  },
  {
    to: '/student/grammaire',
    activity: 'grammar',
    letter: 'ن',
    title: m.learning_grammar,
    text: m.learning_grammar_text,
    needsFrenchReading: true,
  },
  {
    to: '/student/lectures',
    activity: 'texts',
    letter: 'ق',
    title: m.learning_texts,
    text: m.learning_texts_text,
    needsFrenchReading: true,
  },
  {
    to: '/student/quiz',
    activity: 'quiz',
    letter: 'س',
    title: m.learning_quiz,
    text: m.learning_quiz_text,
    needsFrenchReading: false,
  },
] as const

/** The big buttons. */
function Activities({ readsFrench }: { readsFrench: boolean }) {
  return (
    <nav aria-label={m.learning_activities()} className="mt-8">
      <ul
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:*:last:odd:col-span-2 lg:*:last:odd:col-span-1',
          readsFrench ? 'lg:grid-cols-5' : 'lg:grid-cols-3',
        )}
      >
        {activities
          .filter(({ needsFrenchReading }) => readsFrench || !needsFrenchReading)
          .map(({ to, activity, letter, title, text }, index) => (
            <li key={to} className="relative flex">
              <Link
                to={to}
                className={cn(
                  'flex min-h-touch-child w-full items-center gap-4 rounded-2xl border-2 border-transparent p-4 transition-transform duration-(--duration-quick) ease-build hover:-translate-y-1 hover:border-primary active:translate-y-0 active:scale-97 sm:flex-col sm:px-4 sm:py-6 sm:text-center',
                  panelColours[index % panelColours.length],
                )}
              >
                <ActivityStar
                  {...{ activity, letter, readsFrench }}
                  className={cn(
                    'size-20 shrink-0 max-[24rem]:size-12 sm:size-28',
                    starColours[index % starColours.length],
                  )}
                />
                <span className={cn(!readsFrench && 'max-sm:pr-14')}>
                  <span className="block font-display text-xl leading-tight font-bold">{title()}</span>
                  <span className="mt-1 block text-pretty sm:text-balance">{text()}</span>
                </span>
              </Link>
              {!readsFrench && (
                <ReadAloud
                  text={title()}
                  more={[`${title()}.`, text()]}
                  isNamed={false}
                  className="absolute top-3 right-3"
                />
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}
