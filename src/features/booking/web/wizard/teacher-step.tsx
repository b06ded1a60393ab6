import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { maxTeachers } from '../../search.ts'
import { GroupsToJoin, OpenOwnGroup } from '../groups/groups-to-join.tsx'
import { freeTeachersQuery, hoursQuery, type TeacherCardView, teachersQuery } from '../queries.ts'
import { ChangeType } from './change-type.tsx'
import { StepFrame } from './step-frame.tsx'
import { BestMatch, TeacherChoice } from './teacher-choice.tsx'
import { TeacherHours } from './teacher-hours.tsx'
import {
  levelOf,
  listOwnTeacherIds,
  matchReasons,
  searchFor,
  searchHour,
  sortByMatch,
} from './teacher-match.ts'
import { TeacherSheet } from './teacher-sheet.tsx'
import { useFailureToast, type Wizard } from './use-wizard.ts'

/** Lists all teachers on the teacher-first path, and those free at the chosen hour on the time-first path. */
export function TeacherStep({ wizard }: { wizard: Wizard }) {
  return (
    <StepFrame heading={wizard.isParent ? m.booking_teacher_heading() : m.booking_teacher_heading_self()}>
      {wizard.choices.hasTeacherLeft && (
        <Alert kind="warning" live className="mx-5 mt-5 sm:mx-8">
          {wizard.isParent ? m.booking_teacher_left() : m.booking_teacher_left_self()}
        </Alert>
      )}
      <Teachers wizard={wizard} />
    </StepFrame>
  )
}

function Teachers({ wizard }: { wizard: Wizard }) {
  const { path, lessonType } = wizard.choices
  if (path === 'time') return <FreeTeachers wizard={wizard} />
  if (lessonType !== 'group') return <AllTeachers wizard={wizard} />
  return (
    <>
      <GroupsToJoin wizard={wizard} />
      <OpenOwnGroup wizard={wizard}>
        <AllTeachers wizard={wizard} />
      </OpenOwnGroup>
    </>
  )
}

function AllTeachers({ wizard }: { wizard: Wizard }) {
  const { choices } = wizard
  const limit = choices.limit ?? teachersPerPage
  const search = useDeferredValue(choices.search)
  const level = levelOf(wizard.student)
  const child = searchFor(wizard.student)
  const teachers = useQuery(teachersQuery(choices, search, child))
  const everyone = useQuery(teachersQuery(choices, '', child))
  useFailureToast(teachers.isLoadingError, m.booking_teachers_failed, 'booking-teachers')
  const hasNoTrialTeacher = choices.isTrial && choices.search.trim() === ''
  return (
    <TeacherPicker
      wizard={wizard}
      intro={
        wizard.student &&
        (level
          ? m.booking_teachers_for_child_level({ age: wizard.student.age, level: levelLabel[level]() })
          : m.booking_teachers_for_child({ age: wizard.student.age }))
      }
      everyone={everyone.data?.teachers}
      found={teachers.data?.teachers}
    >
      {teachers.isPending ? (
        <TeacherSkeletons />
      ) : teachers.isLoadingError ? (
        <ErrorState
          className="mt-6"
          title={m.booking_teachers_failed()}
          onRetry={() => teachers.refetch()}
          retrying={teachers.isFetching}
        />
      ) : teachers.data.teachers.length === 0 && level && search.trim() === '' ? (
        <EmptyState
          className="mt-6"
          heading="h3"
          title={m.booking_teachers_none_level()}
          text={
            wizard.isParent ? m.booking_teachers_none_level_text() : m.booking_teachers_none_level_text_self()
          }
        />
      ) : teachers.data.teachers.length === 0 ? (
        <EmptyState
          className="mt-6"
          heading="h3"
          title={hasNoTrialTeacher ? m.booking_teachers_no_trial() : m.booking_teachers_none()}
          text={hasNoTrialTeacher ? undefined : noneText(wizard)}
          action={hasNoTrialTeacher ? <ChangeType /> : undefined}
        />
      ) : (
        teachers.data.total > limit &&
        limit < maxTeachers && (
          <Button
            variant="outline"
            className="mt-6"
            type="submit"
            name="limit"
            value={Math.min(limit + teachersPerPage, maxTeachers)}
          >
            {m.booking_teacher_more()}
          </Button>
        )
      )}
    </TeacherPicker>
  )
}

const noneText = ({ isParent }: Wizard) =>
  isParent ? m.booking_teachers_none_text() : m.booking_teachers_none_text_self()

function FreeTeachers({ wizard }: { wizard: Wizard }) {
  const { choices, isParent } = wizard
  const child = searchFor(wizard.student)
  const hours = useQuery(hoursQuery(choices, searchHour(choices, wizard.student)))
  const slot = hours.data?.slots.find(({ startsAt }) => startsAt === choices.startsAt)
  const free = useQuery(freeTeachersQuery(choices, slot, child))
  const search = useDeferredValue(choices.search).trim()
  const searched = useQuery({
    ...freeTeachersQuery(choices, search ? slot : undefined, child, search),
    placeholderData: keepPreviousData,
  })
  // A teacher chosen before the child stays in the list, for whom the lesson may be after all.
  const isChosenMissing =
    choices.teacherId !== undefined &&
    free.isSuccess &&
    !free.data.teachers.some(({ id }) => id === choices.teacherId)
  const anyone = useQuery(
    freeTeachersQuery(choices, isChosenMissing ? slot : undefined, searchFor(undefined)),
  )
  const shown = search ? searched : free
  useFailureToast(shown.isLoadingError, m.booking_teachers_failed, 'booking-teachers')
  const isGone = hours.isSuccess && !slot
  const chosen = isChosenMissing ? anyone.data?.teachers.filter(({ id }) => id === choices.teacherId) : []
  const found = isGone ? [] : free.data && [...(chosen ?? []), ...free.data.teachers]
  const matching = search && !isGone ? searched.data?.teachers : found
  return (
    <TeacherPicker
      wizard={wizard}
      intro={slot && m.booking_teachers_free_at({ date: showDay(slot.date), time: slot.time })}
      everyone={found}
      found={matching}
    >
      {hours.isLoadingError || shown.isLoadingError ? (
        <ErrorState
          className="mt-6"
          title={m.booking_teachers_failed()}
          onRetry={() => (hours.isLoadingError ? hours.refetch() : shown.refetch())}
          retrying={hours.isFetching || shown.isFetching}
        />
      ) : !matching ? (
        <TeacherSkeletons />
      ) : (
        matching.length === 0 && (
          <EmptyState
            className="mt-6"
            heading="h3"
            title={found?.length ? m.booking_teachers_none() : m.booking_teachers_none_free()}
            text={
              found?.length
                ? noneText(wizard)
                : isParent
                  ? m.booking_teachers_none_free_text()
                  : m.booking_teachers_none_free_text_self()
            }
            action={
              found?.length ? undefined : (
                <Button variant="outline" type="submit" name="step" value={3}>
                  {m.booking_other_time()}
                </Button>
              )
            }
          />
        )
      )}
    </TeacherPicker>
  )
}

/** An uncontrolled field: a change of the form updates the address. */
function SearchBox({ value }: { value: string }) {
  return (
    <Field label={m.booking_teacher_search_label()} hideLabel>
      <Input
        type="search"
        icon={<Search aria-hidden="true" strokeWidth={1.75} />}
        placeholder={m.booking_teacher_search()}
        maxLength={100}
        name="search"
        defaultValue={value}
      />
    </Field>
  )
}

/**
 * The best match first and larger, then the search and the others in rows. While one searches, the best match stays, so that
 * the field keeps its place, and the rows are all that was found.
 */
function TeacherPicker({
  wizard,
  intro,
  everyone = [],
  found = [],
  children,
}: {
  wizard: Wizard
  intro: string | undefined
  /** Without regard to the search. */
  everyone: readonly TeacherCardView[] | undefined
  found: readonly TeacherCardView[] | undefined
  /** What stands below the rows or in place of them. */
  children: ReactNode
}) {
  const { choices, student, isParent, today } = wizard
  const ownTeacherIds = listOwnTeacherIds(today.data?.ownTeachers ?? [], student)
  // It stays open while the list is searched.
  const [shown, setShown] = useState<TeacherCardView>()
  const best = student ? sortByMatch(everyone, student, ownTeacherIds)[0] : undefined
  const isSearching = choices.search.trim() !== ''
  const rows = sortByMatch(found, student, ownTeacherIds).filter(({ id }) => isSearching || id !== best?.id)
  const propsOf = (teacher: TeacherCardView) => ({
    teacher,
    lessonType: choices.lessonType,
    discount: wizard.package?.discountPercentage,
    isChosen: teacher.id === choices.teacherId,
    reasons: matchReasons(teacher, student, ownTeacherIds, isParent),
    isProfileOpen: teacher.id === shown?.id,
    onOpenProfile: setShown,
  })
  return (
    <div className="p-5 sm:px-8 sm:py-6">
      {best && student && (
        <BestMatch
          {...propsOf(best)}
          label={isParent ? m.booking_match_best({ name: student.firstName }) : m.booking_match_best_self()}
          hours={
            choices.path === 'time' ? null : (
              <TeacherHours choices={choices} teacher={best} age={student.age} />
            )
          }
        />
      )}
      <SearchBox value={choices.search} />
      {intro && <p className="mt-4 text-muted-foreground">{intro}</p>}
      {rows.length > 0 && (
        <ul className="mt-4 divide-y border-t">
          {rows.map(teacher => (
            <TeacherChoice key={teacher.id} {...propsOf(teacher)} age={student?.age} />
          ))}
        </ul>
      )}
      {children}
      <TeacherSheet wizard={wizard} teacher={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}

function TeacherSkeletons() {
  return (
    <Loading className="mt-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <div key={key} className="flex items-center gap-5 border-t py-6">
          <Skeleton className="size-16 shrink-0 rounded-2xl" />
          <div className="flex-1">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-3 h-4 w-3/4" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
