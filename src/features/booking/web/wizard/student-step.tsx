import { Link, useLocation } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { ageAndLevel } from '#features/families/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { groupAudience } from '../../group-labels.ts'
import { mayEnter } from '../../joinable-groups.ts'
import { trialHeld } from '../../trial-labels.ts'
import { BeforeConfirming } from './before-confirming.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import { Recurrence } from './recurrence.tsx'
import { SessionList } from './session-list.tsx'
import { StepFrame } from './step-frame.tsx'
import { TrialUsed } from './trial-notices.tsx'
import type { Wizard } from './use-wizard.ts'

/** The choice of the child, and the sessions to check before confirming. */
export function StudentStep({ wizard }: { wizard: Wizard }) {
  const { choices, isParent, quote } = wizard
  const heading = isParent ? m.booking_student_heading() : m.booking_student_heading_self()
  const hasProblem = quote.data?.sessions.some(({ problem }) => problem) ?? false
  return (
    <StepFrame heading={heading}>
      <div className="p-5 sm:p-8">
        <Students wizard={wizard} heading={heading} />
        <TrialUsed wizard={wizard} />
        <AgeNotice wizard={wizard} />
        <ObstacleNotice wizard={wizard} />
      </div>
      {!choices.isAhead && (
        <>
          {choices.lessonType === 'group' && choices.startsAt && <Recurrence wizard={wizard} />}
          {(choices.frequency || hasProblem) && <SessionList wizard={wizard} />}
          <BeforeConfirming wizard={wizard} />
        </>
      )}
    </StepFrame>
  )
}

/** A notice, not a refusal: the family may know better. */
function AgeNotice({ wizard: { student, teacher } }: { wizard: Wizard }) {
  if (!student || !teacher) return null
  const { firstName: name, age } = student
  const { firstName, ageFrom: from, ageTo: to } = teacher
  if (age >= from && age <= to) return null
  return (
    <Alert kind="info" live className="mt-5">
      {m.booking_age_notice({ teacher: firstName, from, to, name, age })}
    </Alert>
  )
}

function Students({ wizard, heading }: { wizard: Wizard; heading: string }) {
  const { choices, students, isHydrated, isParent, quote, today } = wizard
  if (students.isPending)
    return (
      <Loading>
        <Skeleton className="h-20 w-full rounded-xl" />
        <Skeleton className="mt-4 h-20 w-full rounded-xl" />
      </Loading>
    )
  if (students.isLoadingError)
    return (
      <ErrorState
        title={m.booking_students_failed()}
        onRetry={() => students.refetch()}
        retrying={students.isFetching}
      />
    )
  const list = students.data.students
  const ownGroups = today.data?.ownGroups ?? []
  const groups = quote.data?.groups ?? []
  if (list.length === 0)
    return (
      <EmptyState
        heading="h3"
        title={m.booking_students_none()}
        text={m.booking_students_none_text()}
        action={<AddChild />}
      />
    )
  return (
    <>
      <FieldGroup legend={heading} hideLegend className="gap-4">
        {list.map(student => {
          const isUsed = choices.isTrial && student.hasHadTrialLesson
          const unfit = groups.find(group => !mayEnter(group, student, ownGroups))
          return (
            <RadioCard
              key={student.id}
              name="studentId"
              value={student.id}
              required={!isHydrated}
              title={student.firstName}
              description={
                isUsed
                  ? trialHeld(student)
                  : unfit
                    ? m.booking_student_unfit({ child: ageAndLevel(student), audience: groupAudience(unfit) })
                    : ageAndLevel(student)
              }
              figure={<LetterPortrait name={student.firstName} className="size-12 shrink-0" />}
              disabled={isUsed || unfit !== undefined}
              defaultChecked={choices.studentId === student.id}
            />
          )
        })}
      </FieldGroup>
      {isParent && (
        <div className="mt-5">
          <AddChild />
        </div>
      )}
    </>
  )
}

/** Links to the form; its `from` leads back to the wizard with every choice. */
function AddChild() {
  const { href } = useLocation()
  return (
    <Link
      to="/parent"
      search={{ addStudent: true, from: href }}
      className="btn btn-outline btn-md max-sm:w-full"
    >
      <UserRoundPlus aria-hidden="true" strokeWidth={1.75} />
      {m.booking_add_child()}
    </Link>
  )
}
