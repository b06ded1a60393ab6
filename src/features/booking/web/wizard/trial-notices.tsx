import { Link, useSearch } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { followUpOf, stepsByPath } from '../../choices.ts'
import { trialHeld } from '../../trial-labels.ts'
import { ChangeType } from './change-type.tsx'
import type { Wizard } from './use-wizard.ts'

const linkClass = buttonClass('outline', 'sm')

/** The chosen teacher gives no trials: a paid lesson there, at the same hour, or a trial with somebody else. */
export function NoTrials({ wizard: { hasNoTrials, teacher } }: { wizard: Wizard }) {
  const search = useSearch({ from: '/_site/book-lesson' })
  if (!hasNoTrials || !teacher) return null
  const name = teacher.firstName
  return (
    <Alert kind="warning" live className="mb-5" title={m.booking_no_trials({ name })}>
      <span className="mt-3 flex flex-wrap gap-3">
        <Link to="/book-lesson" search={{ ...search, lessonType: 'individual' }} className={linkClass}>
          {m.booking_no_trials_individual({ name })}
        </Link>
        <Link
          to="/book-lesson"
          search={{
            path: 'teacher',
            step: stepsByPath.teacher.indexOf('teacher') + 1,
            lessonType: 'trial',
            studentId: search.studentId,
          }}
          className={linkClass}
        >
          {m.booking_no_trials_others()}
        </Link>
      </span>
    </Alert>
  )
}

/** The chosen child's trial is over, or booked: then a paid lesson with the same teacher, beside the booking (wizard.tsx). */
export function TrialUsed({ wizard: { choices, isTrialUsed, isParent, student } }: { wizard: Wizard }) {
  if (!isTrialUsed) return null
  if (!student?.trialDate)
    return (
      <Alert kind="warning" live className="mt-5" title={`${m.booking_trial_used_title()}.`}>
        {isParent ? m.booking_trial_used_text() : m.booking_trial_used_text_self()}
        <ChangeType />
      </Alert>
    )
  const { teacherId, lessonType, duration } = choices
  return (
    <Alert live className="mt-5" title={`${m.booking_trial_ahead_title()}.`}>
      {trialHeld(student)}
      {teacherId && (
        <span className="mt-3 flex">
          <Link
            to="/book-lesson"
            search={followUpOf({ teacherId, studentId: student.id, type: lessonType, duration })}
            className={linkClass}
          >
            {m.booking_trial_ahead_paid()}
          </Link>
        </span>
      )}
    </Alert>
  )
}
