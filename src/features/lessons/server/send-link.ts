import type { Member } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { m } from '#paraglide/messages.js'
import type { Limits } from '#platform/auth/limits.ts'
import type { Db } from '#platform/db/connect.ts'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Actor, mayDo } from '../lessons.ts'
import { listFamilySeats } from './family-lessons.ts'
import { listSeats } from './staff-lessons.ts'

type Refusal = 'not_found' | 'link_lesson_over' | 'link_too_often'

export const linkErrors = {
  link_lesson_over: { status: 409, message: () => m.lessons_refusal_link_over() },
  link_too_often: {
    status: 429,
    message: ({ minutes }) => m.lessons_refusal_link_too_often({ minutes: Number(minutes) }),
  },
} satisfies Record<string, ErrorMapping>

const getActor = (by: Member): Actor =>
  'family' in by ? by.family.role : 'teacher' in by ? 'teacher' : 'admin'
const getUserId = (by: Member) =>
  'family' in by ? by.family.userId : 'teacher' in by ? by.teacher.teacherId : by.admin.userId

/**
 * Mails the link to a lesson with its calendar entry. A family mails it to itself; a teacher and the school mail it to the
 * teacher and to every family with a seat. At most three times an hour per person and lesson.
 */
export const sendLessonLink = async (
  { db, limits }: { db: Db; limits: Limits },
  by: Member,
  { lessonId, studentId }: { lessonId: string; studentId?: string | undefined },
  now: Temporal.Instant,
): Promise<Outcome<null, Refusal>> => {
  const seats =
    'family' in by ? await listFamilySeats(db, by.family, lessonId) : await listSeats(db, by, lessonId)
  const chosen = seats.filter(seat => !studentId || seat.studentId === studentId)
  const [first] = chosen
  if (!first) return refuse('not_found')
  if (!mayDo('sendLink', getActor(by), first, now).ok) return refuse('link_lesson_over')
  const held = chosen.filter(seat => seat.releasedAt === null)
  if (held.length === 0) return refuse('link_lesson_over')
  const wait = await limits.count('lessonLink', `${lessonId}:${getUserId(by)}`)
  if (wait !== undefined) return refuse('link_too_often', { minutes: Math.ceil(wait / 60) })

  await db.transaction().execute(async tx => {
    for (const seat of held) await enqueueMail(tx, { kind: 'lesson-link', seatId: seat.id })
    if ('family' in by) return
    await enqueueMail(tx, { kind: 'teacher-lesson-link', lessonId, teacherId: first.teacherId })
    await notify(
      tx,
      held.map(seat => ({
        recipientId: seat.familyId,
        actorId: first.teacherId,
        kind: 'lesson_link',
        lessonId,
        studentId: seat.studentId,
      })),
    )
  })
  return ok(null)
}
