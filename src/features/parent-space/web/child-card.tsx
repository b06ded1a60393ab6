import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { CalendarPlus, ChartNoAxesColumnIncreasing, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ageAndLevel } from '#features/families/family-labels.ts'
import type { StudentView } from '#features/families/server/student.ts'
import { ChildLogin } from '#features/families/web/child-login.tsx'
import { lateDueSentence } from '#features/lessons/late-due.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/overlays/dropdown-menu.tsx'
import { nextStepOf } from '../next-step.ts'
import { EditChild } from './edit-child.tsx'
import { erasureQuery } from './erasure-query.ts'
import { useEraseChild } from './use-children.ts'

/** A child's profile, with a menu to change or erase it. */
export function ChildCard({ student }: { student: StudentView }) {
  const [dialog, setDialog] = useState<'edit' | 'erase'>()
  const close = () => setDialog(undefined)
  const { erase, isErasing } = useEraseChild(student.id, close)
  const { school } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(erasureQuery())
  // None for a child without a lesson.
  const effects = data.children.find(({ studentId }) => studentId === student.id)
  const due = effects && lateDueSentence(effects.late)
  const sentences = [
    ...(effects?.cancelled ? [m.families_erase_lessons({ count: effects.cancelled })] : []),
    ...(effects?.given ? [m.families_erase_given()] : []),
    ...(due ? [`${due} ${m.families_erase_late()}`] : []),
  ]
  const { firstName: name, progress, learningGoals } = student
  return (
    <li className="card flex flex-col p-card">
      <div className="relative flex items-start gap-3 sm:gap-4">
        <LetterPortrait name={name} className="size-12 shrink-0 sm:size-16" />
        <div className="min-w-0 flex-1">
          <h2 className="pr-10 text-xl wrap-anywhere">{name}</h2>
          <p className="text-muted-foreground">{ageAndLevel(student)}</p>
          {!student.levelKnown && (
            <Link
              to="/parent/children/$id/niveau"
              params={{ id: student.id }}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              {m.placement_offer_find()}
              <span className="sr-only"> {name}</span>
            </Link>
          )}
        </div>
        <DropdownMenu
          trigger={
            <Button
              variant="ghost"
              size="icon"
              className="absolute -top-1.5 -right-2"
              aria-label={m.families_child_menu({ name })}
            >
              <EllipsisVertical aria-hidden="true" strokeWidth={1.75} />
            </Button>
          }
        >
          <MenuItem
            icon={<Pencil aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setDialog('edit')}
          >
            {m.families_edit()}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            destructive
            icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setDialog('erase')}
          >
            {m.families_erase()}
          </MenuItem>
        </DropdownMenu>
      </div>
      <ProgressBar className="mt-5" label={m.families_reading()} value={progress.reading} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground">
        <span>{m.families_completed({ count: progress.completedLessons })}</span>
        <span className="chiffres inline-flex items-center gap-2">
          <Nuqta className="size-2" />
          {m.families_points({ count: formatNumber(progress.points) })}
        </span>
      </p>
      {learningGoals.length > 0 && (
        <div className="mt-4">
          <h3 className="font-sans text-sm font-semibold">{m.families_field_goals()}</h3>
          <ul className="mt-1.5 space-y-1 text-sm">
            {learningGoals.map((goal, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same goal may be written twice
              <li key={index} className="flex items-baseline gap-2.5 wrap-anywhere">
                <Nuqta className="size-1.5 shrink-0 bg-nuqta" />
                {goal}
              </li>
            ))}
          </ul>
        </div>
      )}
      {student.hasHadTrialLesson && (
        <p className="mt-4">
          <Badge>
            {student.trialDate
              ? m.families_trial_ahead({ day: showDay(student.trialDate) })
              : m.families_trial_used()}
          </Badge>
        </p>
      )}
      <div className="mt-5 flex flex-1 flex-col justify-end gap-4">
        {nextStepOf(student, school.hasTrials) === 'trial' ? (
          <Link
            to={'/book-lesson' as string}
            search={{ lessonType: 'trial', studentId: student.id }}
            className="btn btn-primary btn-md -mb-1.5 w-full"
          >
            <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
            {m.families_book_trial()}
            <span className="sr-only"> {name}</span>
          </Link>
        ) : (
          <Link
            to={'/book-lesson' as string}
            search={{ lessonType: 'individual', studentId: student.id }}
            className="btn btn-primary btn-md -mb-1.5 w-full"
          >
            <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
            {m.families_step_book_action({ name })}
          </Link>
        )}
        <Link to="/parent/children/$id" params={{ id: student.id }} className="btn btn-outline btn-md w-full">
          <ChartNoAxesColumnIncreasing aria-hidden="true" strokeWidth={1.75} />
          {m.families_see_progress()}
          <span className="sr-only"> {name}</span>
        </Link>
        <div className="border-t pt-4">
          <ChildLogin student={student} />
        </div>
      </div>
      <EditChild student={student} open={dialog === 'edit'} onClose={close} />
      <AlertDialog
        open={dialog === 'erase'}
        onOpenChange={open => !open && close()}
        title={m.families_erase_title({ of: ofName(name) })}
        description={
          <>
            {m.families_erase_text({ of: ofName(name) })}
            {sentences.length > 0 && (
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {sentences.map(sentence => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </>
        }
        confirm={m.families_erase_confirm()}
        destructive
        busy={isErasing}
        onConfirm={erase}
      />
    </li>
  )
}
