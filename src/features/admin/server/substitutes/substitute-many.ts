import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { lockCalendars, lockLessons, refuseOverlap } from '#features/lessons/server/locks.ts'
import { selectOpenAbsences } from '#features/lessons/server/report-absence.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { assignSubstitute, findSubstitutionRefusal, type SubstitutionRefusal } from './substitute-teacher.ts'
import { findSubstitutes } from './substitutes.ts'

/** A sick day has up to a dozen lessons; of a longer absence the next ones are shown first. */
export const maxLessonsAtOnce = 40

export type LessonWithSubstitutes = {
  id: string
  startsAt: string
  children: { firstName: string; level: Level | null }[]
  /** A group that waits for a second child gets no substitute (docs/domain.md, "The school's desk"). */
  isPending: boolean
  /** The teachers who can teach it. */
  teacherIds: string[]
}

/** The lessons of a teacher that need a substitute, the nearest first, and who is free and fits for which of them. */
export const listLessonsWithSubstitutes = async (
  db: Db,
  by: Admin,
  teacherId: string,
  now: Temporal.Instant,
): Promise<{ lessons: LessonWithSubstitutes[]; teachers: { id: string; name: string }[] }> => {
  const absences = await selectOpenAbsences(db, by)
    .where('lessons.teacher_id', '=', teacherId)
    .where('lessons.starts_at', '>', now)
    .select(['lessons.type', 'lessons.status', isoInstant('lessons.ends_at').as('endsAt')])
    .limit(maxLessonsAtOnce)
    .execute()
  const names = new Map<string, string>()
  const lessons: LessonWithSubstitutes[] = []
  for (const { id, startsAt, endsAt, type, status, children } of absences) {
    const isPending = status === 'pending'
    const found = isPending
      ? []
      : await findSubstitutes(db, [
          {
            id,
            teacherId,
            type,
            startsAt: Temporal.Instant.from(startsAt),
            endsAt: Temporal.Instant.from(endsAt),
          },
        ])
    const substitutes = found.filter(({ misfits }) => misfits.length === 0)
    for (const { id: substituteId, name } of substitutes) names.set(substituteId, name)
    lessons.push({ id, startsAt, children, isPending, teacherIds: substitutes.map(one => one.id) })
  }
  const lessonsOf = (id: string) => lessons.filter(({ teacherIds }) => teacherIds.includes(id)).length
  return {
    lessons,
    teachers: [...names]
      .map(([id, name]) => ({ id, name }))
      .toSorted(
        (one, other) => lessonsOf(other.id) - lessonsOf(one.id) || one.name.localeCompare(other.name, 'fr'),
      ),
  }
}

export type SubstitutionResult = {
  lessonId: string
  /** Null: the substitute has the lesson. */
  refusal: SubstitutionRefusal | null
}

/**
 * Assigns several lessons of one teacher to another. Each is judged by itself, and those that can't be assigned stay; one mail names
 * the others. The same request again changes nothing.
 */
export const substituteManyLessons = (
  db: Db,
  by: Admin,
  request: { insteadOf: string; teacherId: string; lessonIds: readonly string[] },
  now: Temporal.Instant,
): Promise<Outcome<SubstitutionResult[], 'not_found' | 'substitute_taken'>> =>
  refuseOverlap(
    db.transaction().execute(async tx => {
      const { insteadOf, teacherId, lessonIds } = request
      const locked = await lockCalendars(tx, [insteadOf, teacherId])
      if (locked.length < 2 || insteadOf === teacherId) return refuse('not_found')
      const lessons = new Map((await lockLessons(tx, lessonIds)).map(lesson => [lesson.id, lesson]))
      const results: SubstitutionResult[] = []
      const toAssign: string[] = []
      for (const lessonId of lessonIds) {
        const lesson = lessons.get(lessonId)
        const isAssigned = lesson?.teacherId === teacherId
        const refusal = isAssigned
          ? null
          : await findSubstitutionRefusal(tx, lesson, { insteadOf, teacherId }, now)
        if (!isAssigned && !refusal) toAssign.push(lessonId)
        results.push({ lessonId, refusal })
      }
      if (toAssign.length > 0) await assignSubstitute(tx, by, { ids: toAssign, insteadOf, teacherId }, now)
      return ok(results)
    }),
    'substitute_taken',
  )
