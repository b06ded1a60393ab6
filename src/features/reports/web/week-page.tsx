import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { letterOfTile } from '#features/learning/wall.ts'
import { WordPicture } from '#features/learning/web/boards/word-picture.tsx'
import { DayStar } from '#features/learning/web/home/day-star.tsx'
import { dayLabel } from '#features/learning/web/home/week-labels.ts'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames, showDay } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Khatam } from '#ui/brand/khatam.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { BackLink } from '#ui/layout/back-link.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { skillLabel, stepLabel, stepMeaning } from '../labels.ts'
import { steps as allSteps, skills } from '../reports.ts'
import type { WeekItem, WeekView } from '../server/view.ts'
import { isGuessed } from '../week.ts'
import { scriptStep, weekDates, weekItemText, weekText, weekTitle } from '../week-labels.ts'
import { weekQuery } from './queries.ts'

/** The week of a child, for parents who may not read Arabic: what was learnt, how it went, five minutes at the table. */
export function WeekPage({ id, monday }: { id: string; monday: string | undefined }) {
  const { data: week } = useSuspenseQuery(weekQuery(id, monday))
  return (
    <div className="max-w-read">
      <BackLink to="/parent/children/$id" params={{ id }}>
        {week.firstName}
      </BackLink>
      <p className="mt-3 text-muted-foreground">
        {m.reports_week_of({ of: ofName(week.firstName) })}. {weekDates(week)}
      </p>
      <h1 className="mt-1 text-3xl tracking-display text-balance md:text-4xl">{weekTitle(week)}</h1>
      <p className="mt-3 text-lg">{weekText(week)}</p>
      <Days days={week.days} />
      <Learnt week={week} />
      <Points points={week.points} />
      <WeekPractice week={week} />
      <Script week={week} />
      {week.next && (
        <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <span className="wrap-anywhere">
            {m.reports_week_next({
              day: showDay(week.next.date),
              time: hourLabel(week.next),
              teacher: week.next.teacher,
            })}
          </span>
          <Link
            to="/parent/messages/$personId"
            params={{ personId: week.next.teacherId }}
            search={{ studentId: id }}
            className={`${buttonClass('outline')} max-sm:w-full`}
          >
            <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            {m.messages_write_to({ teacher: week.next.teacher })}
          </Link>
        </p>
      )}
      <WeekLinks week={week} />
    </div>
  )
}

function WeekLinks({ week }: { week: WeekView }) {
  const { studentId, monday, firstMonday, isCurrent, siblings } = week
  const hasBefore = monday > firstMonday
  if (!hasBefore && isCurrent && siblings.length === 0) return null
  return (
    <nav
      className="mt-8 flex flex-wrap gap-x-6 border-t pt-3"
      aria-label={m.reports_week_of({ of: ofName(week.firstName) })}
    >
      {hasBefore && (
        <WeekLink id={studentId} monday={addDays(monday, -7)}>
          {m.reports_week_before()}
        </WeekLink>
      )}
      {!isCurrent && (
        <WeekLink id={studentId} monday={addDays(monday, 7)}>
          {m.reports_week_after()}
        </WeekLink>
      )}
      {siblings.map(({ id, firstName }) => (
        <WeekLink key={id} id={id} monday={monday}>
          {m.reports_week_of({ of: ofName(firstName) })}
        </WeekLink>
      ))}
    </nav>
  )
}

const WeekLink = ({ id, monday, children }: { id: string; monday: string; children: ReactNode }) => (
  <Link
    to="/parent/children/$id/semaine"
    params={{ id }}
    search={{ du: monday }}
    className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
  >
    {children}
  </Link>
)

/** The days of exercises and of lessons. */
function Days({ days }: { days: WeekView['days'] }) {
  const names = listWeekdayNames()
  return (
    // Seven in a row, fewer where large text leaves no room for the stars.
    <ol className="mt-5 grid max-w-md grid-cols-[repeat(auto-fill,minmax(max(2.25rem,100%/7-0.25rem),1fr))] gap-1">
      {days.map(({ day, isPractised, teacher }, index) => (
        <li key={day} className="text-center">
          <DayStar day={{ isPractised, teacher }} className="size-9" />
          <span className="block text-sm">
            <span aria-hidden="true">{names[index]?.short}</span>
            <span className="sr-only">{dayLabel(names[index]?.long ?? '', { isPractised, teacher })}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Learnt({ week: { learnt, learntLetters, learntWords } }: { week: WeekView }) {
  if (learnt.length === 0) return null
  const more = learntLetters + learntWords - learnt.length
  return (
    <section aria-labelledby="appris" className="mt-9">
      <h2 id="appris" className="text-2xl">
        {m.reports_week_learnt()}
      </h2>
      <ul className="mt-3 divide-y border-y">
        {learnt.map(item => (
          <LearntItem key={item.item} item={item} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-muted-foreground">{m.reports_week_learnt_more({ count: more })}</p>
      )}
    </section>
  )
}

const LearntItem = ({ item }: { item: WeekItem }) => (
  <li className="flex items-center gap-4 py-3">
    {item.picture ? (
      <WordPicture id={item.picture} className="size-12" />
    ) : (
      <LetterStar letter={letterOfTile(item)} className="size-12 shrink-0 fill-paon-100 text-paon-800" />
    )}
    <p className="min-w-0 flex-1">
      <span lang="ar-Latn" className="block font-display text-lg font-bold">
        {item.sounds}
      </span>
      <span className="block text-sm text-muted-foreground">
        {item.kind === 'letter' ? (
          <BidiText text={`${m.reports_week_letter()}. ${item.soundsLike}`} />
        ) : (
          item.meaning
        )}
      </span>
    </p>
    <Arabic className="text-3xl leading-[1.85]">{item.ar}</Arabic>
  </li>
)

function Points({ points }: { points: WeekView['points'] }) {
  if (points.length === 0) return null
  return (
    <section aria-labelledby="grammaire" className="mt-9">
      <h2 id="grammaire" className="text-2xl">
        {m.reports_week_points()}
      </h2>
      <ul className="mt-3 divide-y border-y">
        {points.map(({ item, title, example }) => (
          <li key={item} className="flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <h3 className="text-lg font-semibold">
                <BidiText text={title} />
              </h3>
              {example && (
                <p>
                  <span lang="ar-Latn" className="block font-display text-lg">
                    {example.sounds}
                  </span>
                  <span className="block text-sm text-muted-foreground">
                    <BidiText text={example.meaning} />
                  </span>
                </p>
              )}
            </div>
            {example && <Arabic className="text-2xl leading-[1.85]">{example.ar}</Arabic>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function WeekPractice({ week }: { week: WeekView }) {
  const { steps, stepsBefore, asked, right, hesitating } = week
  const judged = steps ? skills.filter(skill => steps[skill] !== null) : []
  if (judged.length === 0 && asked === 0 && hesitating.length === 0) return null
  return (
    <section aria-labelledby="passe" className="mt-9">
      <h2 id="passe" className="text-2xl">
        {m.reports_week_went()}
      </h2>
      {steps && judged.length > 0 && (
        <dl className="mt-3 divide-y border-y">
          {judged.map(skill => {
            const step = steps[skill]
            const before = stepsBefore?.[skill] ?? null
            return (
              step !== null && (
                <div key={skill} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-3">
                  <dt className="font-semibold">{skillLabel[skill]()}</dt>
                  <dd>
                    <span className="flex items-center gap-2">
                      <span aria-hidden="true" className="inline-flex gap-1">
                        {allSteps.map(one => (
                          <span
                            key={one}
                            className={cn(
                              'size-2.5 rotate-45',
                              one <= step ? 'bg-primary' : 'border border-input',
                            )}
                          />
                        ))}
                      </span>
                      {stepLabel[step]()}
                    </span>
                    <span className="block text-sm text-muted-foreground">
                      {stepMeaning[skill][step]()} {before !== null && compared(step, before)}
                    </span>
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      )}
      {asked > 0 && <p className="mt-3">{m.reports_week_right({ right, asked })}</p>}
      {isGuessed(week) && (
        <p className="mt-3">
          <span className="font-semibold">{m.reports_week_guesses({ name: week.firstName })}</span>{' '}
          {m.reports_week_guesses_text()}
        </p>
      )}
      {/* What was missed by pressing at random tells nothing about the words. */}
      {hesitating.length > 0 && !isGuessed(week) && (
        <p className="mt-3">
          <span className="font-semibold">{m.reports_week_hesitates()}</span>{' '}
          <BidiText text={`${hesitating.map(weekItemText).join(', ')}. ${m.reports_week_hesitates_text()}`} />
        </p>
      )}
    </section>
  )
}

const compared = (step: number, before: number) => {
  if (step > before) return m.reports_week_better()
  return step === before ? m.reports_week_same() : m.reports_week_lower()
}

function Script({ week: { script, firstName: name } }: { week: WeekView }) {
  if (script.length === 0) return null
  return (
    <section
      aria-labelledby="table"
      className="mt-9 rounded-2xl bg-band p-5 text-band-foreground on-band sm:p-7"
    >
      <h2 id="table" className="text-2xl">
        {m.reports_week_table()}
      </h2>
      <p className="mt-1 text-band-muted">{m.reports_week_table_text()}</p>
      <ol className="mt-5 space-y-6">
        {script.map((step, index) => {
          const { title, ask, answer, hint } = scriptStep(step, name)
          return (
            <li key={step.is} className="flex gap-4">
              <Khatam className="size-9 bg-highlight font-bold text-highlight-foreground">{index + 1}</Khatam>
              <div className="min-w-0 flex-1">
                <h3 className="flex items-baseline justify-between gap-3 font-sans text-lg font-semibold wrap-anywhere">
                  <BidiText text={title} />
                  <span className="chiffres shrink-0 text-sm font-normal text-band-muted">
                    {m.reports_week_step_minutes({ count: step.minutes })}
                  </span>
                </h3>
                <p className="mt-1">
                  <BidiText text={m.reports_week_you({ text: ask })} />
                </p>
                {answer && <p className="text-safran-300">{m.reports_week_child({ name, text: answer })}</p>}
                <p className="text-sm text-band-muted">{hint}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
