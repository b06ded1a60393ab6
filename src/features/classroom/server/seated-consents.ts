import { sql } from 'kysely'
import { isToCurrentText } from '#features/school/server/consent-texts.ts'
import type { Db } from '#platform/db/connect.ts'

/** For each child seated in a lesson, whether a parent agreed to the current text about recordings. */
export const selectSeatedConsents = (db: Db, lessonId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .leftJoin('recording_consents as consent', 'consent.student_id', 'seats.student_id')
    .where('lessons.id', '=', lessonId)
    .where('seats.released_at', 'is', null)
    .select(sql<boolean>`coalesce(${isToCurrentText('recording-consent', 'consent')}, false)`.as('isAgreed'))
