import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { levelLabel } from '#features/families/level-labels.ts'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { JoinOnBand } from '#features/lessons/web/join-lesson.tsx'
import { hasStarted, ProposalLine } from '#features/lessons/web/teacher-lesson-row.tsx'
import { HomeworkOutcome } from '#features/reports/web/last-report.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import type { TeacherDay } from './queries.ts'

type Child = TeacherDay['preparations'][number]

const whenLabel = (date: string, today: string) => {
  if (date === today) return m.teachers_day_today()
  if (date === addDays(today, 1)) return m.teachers_day_tomorrow()
  return showDay(date)
}

/** The lesson that comes next, with what its teacher has to know before it begins. */
export function NextLesson({ lesson, day }: { lesson: LessonView; day: TeacherDay }) {
  const { preparations: children } = day
  return (
    <section
      aria-label={m.lessons_next()}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-3xl border bg-card lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]"
    >
      <div className="relative isolate flex flex-col gap-6 overflow-hidden bg-band p-5 text-band-foreground on-band sm:p-7">
        <Girih className="inset-y-0 right-0 w-full text-band-line" fade="right" />
        <p className="flex flex-col">
          <span className="text-band-muted first-letter:uppercase">{whenLabel(lesson.date, day.today)}</span>
          <time dateTime={lesson.startsAt} className="titre chiffres text-4xl leading-tight font-bold">
            {hourLabel(lesson)}
          </time>
          <span className="text-sm text-band-muted">{lessonLabel(lesson.type, lesson.duration)}</span>
        </p>
        {lesson.pending && <p className="text-sm text-band-muted">{lesson.pending.text}</p>}
        {lesson.proposal && <ProposalLine proposal={lesson.proposal} className="text-band-muted" />}
        {lesson.isAbsent && (
          <p className="text-sm font-semibold">
            {hasStarted(lesson) ? m.lessons_absence_state_begun() : m.lessons_absence_state()}
          </p>
        )}
        <ul className="grid gap-5">
          {children.map(child => (
            <ChildLine key={child.studentId} child={child} />
          ))}
        </ul>
        <JoinOnBand lesson={lesson} className="mt-auto" />
      </div>
      <div className="divide-y px-5 sm:px-7">
        {children.map(child => (
          <LastLesson key={child.studentId} child={child} isNamed={children.length > 1} />
        ))}
      </div>
    </section>
  )
}

function ChildLine({ child }: { child: Child }) {
  const { firstName, age, level, levelKnown, lessonsGiven, learningGoals } = child
  const facts = [
    m.teachers_day_age({ age }),
    levelKnown && levelLabel[level](),
    lessonsGiven === 0
      ? m.teachers_day_first_lesson()
      : m.teachers_day_lesson_number({ number: lessonsGiven + 1 }),
  ]
  return (
    <li>
      <div className="flex items-center gap-4">
        <LetterPortrait name={firstName} className="size-14 shrink-0" />
        <p className="min-w-0">
          <span className="titre block text-2xl font-bold wrap-anywhere">{firstName}</span>
          <span className="chiffres block text-sm text-band-muted">{facts.filter(Boolean).join(', ')}</span>
        </p>
      </div>
      {learningGoals.length > 0 && (
        <p className="mt-4 border-l-2 border-highlight pl-4 text-sm wrap-anywhere">
          <BidiText text={m.reports_quote({ text: learningGoals.join(', ') })} />
        </p>
      )}
    </li>
  )
}

/** The last report and the state of its homework, or that there is none yet, and a later lesson that has none. */
function LastLesson({ child, isNamed }: { child: Child; isNamed: boolean }) {
  const { studentId, firstName, last, unreported } = child
  return (
    <div className="py-6">
      <h2 className="font-sans text-base font-semibold">
        {isNamed && `${firstName}. `}
        {last
          ? last.teacherName
            ? m.teachers_day_last_with({ day: showDay(last.date), teacher: last.teacherName })
            : m.teachers_day_last({ day: showDay(last.date) })
          : m.teachers_day_no_last()}
      </h2>
      {last && last.items.length + last.freeWords.length > 0 && (
        <ul className="mt-2 flex flex-wrap items-baseline gap-x-5 gap-y-1">
          {last.items.map(item => (
            <li key={item.item} className="flex items-baseline gap-2">
              {item.ar && <Arabic className="text-2xl leading-[1.85]">{item.ar}</Arabic>}
              <span className={item.ar ? 'text-sm text-muted-foreground' : ''}>{item.meaning}</span>
            </li>
          ))}
          {last.freeWords.map(word => (
            <li key={word}>
              <BidiText text={word} />
            </li>
          ))}
        </ul>
      )}
      {last?.familyNote && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <BidiText text={m.reports_quote({ text: last.familyNote })} />
        </p>
      )}
      {!last && <p className="mt-1 text-muted-foreground">{m.teachers_day_no_last_text()}</p>}
      {last &&
        (last.homework.length > 0 ? (
          <HomeworkOutcome homework={last.homework} isTeacher />
        ) : (
          <p className="mt-3 text-sm text-muted-foreground">{m.teachers_day_no_homework()}</p>
        ))}
      <p className="mt-3 flex flex-wrap gap-x-6 text-sm">
        {unreported && (
          <Link
            to="/teacher/reports/$lessonId"
            params={{ lessonId: unreported.lessonId }}
            search={{ eleve: studentId }}
            className="inline-flex min-h-11 items-center gap-2 font-semibold link-underlined"
          >
            <PenLine aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            {m.teachers_day_report_to_write({ day: showDay(unreported.date) })}
          </Link>
        )}
        <Link
          to="/teacher/students/$id"
          params={{ id: studentId }}
          className="inline-flex min-h-11 items-center wrap-anywhere link-underlined"
        >
          {m.teachers_day_all_of({ of: ofName(firstName) })}
        </Link>
      </p>
    </div>
  )
}
