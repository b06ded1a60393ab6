import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/not-found.ts'
import { letTravel } from '#ui/controls/early-travel.ts'
import { toast } from '#ui/feedback/toast.ts'
import { type Change, changes, choicesOf } from './choices.ts'
import { packagesQuery, quoteQuery, studentsQuery, teacherQuery, todayQuery } from './queries.ts'
import type { BookSearch } from './search.ts'

/** The wizard's choices and the one way to change them. A choice replaces the address, a step is a step of its history. */
export const useChoices = () => {
  const search: BookSearch = useSearch({ from: '/_site/book-lesson' })
  const navigate = useNavigate({ from: '/book-lesson' })
  const { history } = useRouter()
  const latest = useRef(search)
  // The place in the browser's history that the choices stand for: another one that nobody stepped to is travelled to.
  // Kept in layout effects: a button answers from the commit on, and a step taken before the others have run isn't travel.
  const place = useRef(history.location.state.__TSR_index)

  useLayoutEffect(
    () =>
      history.subscribe(({ action: { type }, location }) => {
        if (type === 'PUSH') place.current = location.state.__TSR_index
      }),
    [history],
  )
  useLayoutEffect(() => {
    const now = history.location.state.__TSR_index
    if (place.current === now) {
      latest.current = search
      return
    }
    // The browser's own Back and Forward lead to an address of before: the step is theirs, the choices stay.
    place.current = now
    latest.current = { ...latest.current, step: search.step }
    void navigate({ search: latest.current, replace: true, resetScroll: false })
  }, [search, navigate, history])
  useEffect(letTravel, [])

  const go = (change: Change, isStep: boolean) => {
    latest.current = { ...latest.current, ...change(choicesOf(latest.current)) }
    void navigate({ search: latest.current, replace: !isStep, resetScroll: isStep })
  }
  return {
    choices: choicesOf(search),
    change: (choice: Change) => go(choice, false),
    goTo: (step: number, choice: Change = () => ({})) => go(now => ({ ...choice(now), step }), true),
  }
}

/** Says once that something could not be loaded; the place where it is missing says it too. */
export const useFailureToast = (isError: boolean, text: () => string, id: string) => {
  useEffect(() => {
    if (isError) toast.error(text(), { id })
  }, [isError, text, id])
}

/** Everything that more than one step reads. */
export const useWizard = () => {
  const { choices, change, goTo } = useChoices()
  const { viewer } = useRouteContext({ from: '__root__' })
  const today = useQuery(todayQuery())
  const packages = useQuery(packagesQuery())
  const students = useQuery(studentsQuery())
  const teacher = useQuery(teacherQuery(choices.teacherId))
  const quote = useQuery(quoteQuery(choices))
  const isTeacherGone = isNotFound(teacher.error)
  const isPackageGone =
    choices.packageId !== undefined &&
    packages.isSuccess &&
    !packages.data.some(({ id }) => id === choices.packageId)
  useFailureToast(students.isLoadingError, m.booking_students_failed_toast, 'booking-students')
  useFailureToast(packages.isLoadingError, m.booking_packages_failed, 'booking-packages')

  // An address is kept for weeks: a teacher who left since, or a package no longer sold, is not chosen.
  const forget = useEffectEvent(() => {
    if (isTeacherGone) toast.error(m.site_notice_teacher_missing(), { id: 'booking-teacher' })
    if (isTeacherGone) change(changes.noTeacher())
    if (isPackageGone) change(changes.packageId(undefined))
  })
  useEffect(() => {
    if (isTeacherGone || isPackageGone) forget()
  }, [isTeacherGone, isPackageGone])

  const allStudents = students.data?.students
  const student = allStudents?.find(({ id }) => id === choices.studentId)
  const isTrialUsed =
    choices.isTrial &&
    choices.studentId !== undefined &&
    (student?.hasHadTrialLesson || quote.data?.trialUsed || false)
  return {
    choices,
    change,
    goTo,
    isParent: viewer?.role !== 'student',
    today,
    packages,
    package: packages.data?.find(({ id }) => id === choices.packageId),
    students,
    student,
    isTrialUsed,
    teacher: choices.teacherId ? teacher.data : undefined,
    quote,
  }
}
export type Wizard = ReturnType<typeof useWizard>
