import { Link, useRouteContext } from '@tanstack/react-router'
import { ChevronRight, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { ageAndLevel } from '#features/families/family-labels.ts'
import type { StudentView } from '#features/families/server/student.ts'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { cn } from '#ui/cn.ts'
import { nextStepOf } from '../next-step.ts'

export type Practice = { studentId: string; sessions: number; items: number; homework: string | null }

/** A child on the dashboard: lessons, practice, goal, and one next step. */
export function ChildSummary({
  student,
  practice,
}: {
  student: StudentView
  practice: Practice | undefined
}) {
  const { id, firstName: name, learningGoals, lessonCounts } = student
  const [goal] = learningGoals
  const { sessions = 0, items = 0, homework } = practice ?? {}
  return (
    <li className="flex flex-col overflow-hidden rounded-3xl border bg-card">
      <div className="relative flex items-start gap-3 p-5 sm:gap-4 sm:p-6">
        <LetterPortrait name={name} className="size-12 shrink-0 sm:size-16" />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl wrap-anywhere min-[22.5rem]:text-2xl">
            <Link
              to="/parent/children/$id"
              params={{ id }}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="flex items-start justify-between gap-2 text-sm text-muted-foreground">
            {ageAndLevel(student)}
            <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-foreground" />
          </p>
          {goal && (
            <p className="mt-2 flex items-baseline gap-2 text-sm wrap-anywhere">
              <Flag
                aria-hidden="true"
                strokeWidth={1.75}
                className="size-4 shrink-0 self-center text-primary"
              />
              {goal}
            </p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-4 px-5 pb-5 sm:px-6">
        <Figure value={lessonCounts.attended}>
          {m.families_figure_lessons({ count: lessonCounts.attended })}
        </Figure>
        <Figure value={sessions}>{m.families_figure_sessions({ count: sessions })}</Figure>
        <Figure value={items}>{m.families_figure_items({ count: items })}</Figure>
      </dl>
      {homework && (
        <Link
          to="/parent/children/$id"
          params={{ id }}
          hash="devoirs"
          className="link-underlined -mt-3 flex min-h-11 items-center px-5 pb-3 text-sm sm:px-6"
        >
          {homework}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
      <Step student={student} />
    </li>
  )
}

const Figure = ({ value, children }: { value: number; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-xs leading-snug text-muted-foreground">{children}</dt>
    <dd className="titre chiffres text-2xl leading-tight font-bold">{formatNumber(value)}</dd>
  </div>
)

/** The panel at the foot of the card. */
function Step({ student }: { student: StudentView }) {
  const { id, firstName: name, lessonCounts } = student
  const button = 'btn btn-md mt-4 border border-current hover:bg-card/40 max-sm:w-full'
  const book = { studentId: id, lessonType: 'individual' } as const
  const { school } = useRouteContext({ from: '__root__' })
  switch (nextStepOf(student, school.hasTrials)) {
    case 'trial':
      return (
        <Panel tone="safran" title={m.families_step_trial()} text={m.families_step_trial_text()}>
          <Link
            to={'/book-lesson' as string}
            search={{ path: 'teacher', step: 3, lessonType: 'trial', studentId: id }}
            className={button}
          >
            {m.families_book_trial()}
            <span className="sr-only"> {name}</span>
          </Link>
        </Panel>
      )
    case 'book':
      return (
        <Panel
          tone="safran"
          title={m.families_step_book()}
          text={m.families_step_book_text({ of: ofName(name) })}
        >
          <Link to={'/book-lesson' as string} search={book} className={button}>
            {m.families_step_book_action({ name })}
          </Link>
        </Panel>
      )
    case 'continue':
      return (
        <Panel
          tone="grenade"
          title={
            lessonCounts.upcoming === 1
              ? m.families_step_continue_one()
              : m.families_step_continue({ count: lessonCounts.upcoming })
          }
          text={m.families_step_continue_text()}
        >
          <Link to={'/book-lesson' as string} search={book} className={button}>
            {m.families_step_book_action({ name })}
          </Link>
        </Panel>
      )
    case 'practise':
      return (
        <Panel tone="paon" title={m.families_step_practise()} text={m.families_step_practise_text()}>
          <Link to="/parent/children/$id/espace" params={{ id }} className={button}>
            {m.families_step_practise_action({ of: ofName(name) })}
          </Link>
        </Panel>
      )
  }
}

const tones = {
  safran: 'bg-wash-safran text-wash-safran-foreground',
  grenade: 'bg-wash-grenade text-wash-grenade-foreground',
  paon: 'bg-wash-paon text-wash-paon-foreground',
}

const Panel = ({
  tone,
  title,
  text,
  children,
}: {
  tone: keyof typeof tones
  title: string
  text: string
  children: ReactNode
}) => (
  <div className={cn('mt-auto p-5 sm:p-6', tones[tone])}>
    <p className="titre text-lg font-semibold">{title}</p>
    <p className="mt-1 text-sm">{text}</p>
    {children}
  </div>
)
