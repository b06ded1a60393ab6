import { sql } from 'kysely'
import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { moveIntoBand } from '#features/learning/progress.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import {
  figureOf,
  findSendProblem,
  hasAttended,
  mayCorrect,
  mayReport,
  type SendRefusal,
  skills,
  withoutLessonContent,
} from '../reports.ts'
import { ReportContent } from './input.ts'
import { findAttendance, findSent, findTeacherSeat, isAnswered, lockDraft, type SeatKey } from './queries.ts'

type Seat = NonNullable<Awaited<ReturnType<typeof findTeacherSeat>>> & { studentId: string }
export type SendReportRefusal =
  | SendRefusal
  | 'not_found'
  | 'lesson_not_reportable'
  | 'report_closed'
  | 'report_changed'

/**
 * Sends the draft to the family: the report, the homework, the child's figures, one mail and one notification. Within seven
 * days the same button corrects what was sent, without a second mail. Sent twice, it is sent once, and answered
 * the same.
 */
export const sendReport = (
  db: Db,
  by: TeacherSelf,
  seatKey: SeatKey,
  version: number,
  now: Temporal.Instant,
): Promise<Outcome<{ sentAt: string; isCorrection: boolean }, SendReportRefusal>> =>
  db.transaction().execute(async tx => {
    const found = await findTeacherSeat(tx, by, seatKey)
    if (!found) return refuse('not_found')
    if (!mayReport(found, now)) return refuse('lesson_not_reportable')
    const seat = { ...found, studentId: seatKey.studentId }
    const draft = (await lockDraft(tx, seat.seatId)) ?? (await findSent(tx, seat.seatId))
    if (!draft) return refuse('report_empty')
    const sent = await tx
      .selectFrom('lesson_reports')
      .where('seat_id', '=', seat.seatId)
      .select(['sent_at as sentAt', 'corrected_at as correctedAt', 'draft_version as draftVersion'])
      .executeTakeFirst()
    if (draft.version !== version)
      return refuse('report_changed', {
        version: draft.version,
        savedAt: draft.saved_at.toString(),
        content: draft.content,
      })
    if (sent?.draftVersion === version)
      return ok({ sentAt: sent.sentAt.toString(), isCorrection: sent.correctedAt !== null })
    if (sent && !mayCorrect(sent.sentAt, now)) return refuse('report_closed')

    const written = ReportContent.parse(draft.content)
    const attendance = await findAttendance(tx, seat.seatId)
    const reason = findSendProblem(written, attendance, localOf(seat.startsAt, by.timezone).date)
    if (reason !== null || attendance === null) return refuse(reason ?? 'attendance_missing')
    const content = hasAttended(attendance) ? written : withoutLessonContent(written)
    await writeReport(tx, by, { seat, content, version, now })
    const tasks = await writeHomework(tx, seat, content)
    const entry = { at: now, ...auditOrigin({ teacher: by }), subject: seat.studentId }
    const details = { lesson: seatKey.lessonId, seats: [seat.seatId] }
    await writeAudit(tx, { ...entry, action: sent ? 'report_corrected' : 'report_sent', details })
    if (tasks > 0)
      await writeAudit(tx, { ...entry, action: 'homework_given', details: { ...details, tasks } })
    if (hasAttended(attendance)) await moveFigures(tx, seat, content)
    if (!sent) {
      await enqueueMail(tx, { kind: 'lesson-report', seatId: seat.seatId })
      await notify(tx, [
        {
          recipientId: seat.familyId,
          actorId: by.teacherId,
          kind: 'lesson_report',
          lessonId: seatKey.lessonId,
          studentId: seat.studentId,
        },
      ])
    }
    return ok({ sentAt: (sent?.sentAt ?? now).toString(), isCorrection: sent !== undefined })
  })

const writeReport = async (
  tx: Db,
  by: TeacherSelf,
  {
    seat: { seatId, studentId, isTrial },
    content,
    version,
    now,
  }: { seat: Seat; content: ReportContent; version: number; now: Temporal.Instant },
) => {
  const values = {
    draft_version: version,
    items: content.items,
    free_words: content.freeWords,
    ...content.steps,
    family_note: content.familyNote,
    staff_note: content.staffNote,
    proposed_level: isTrial ? content.proposedLevel : null,
    // A package may have been retired since the draft was written.
    proposed_package_id: sql<
      string | null
    >`(select id from lesson_packages where id = ${isTrial ? content.proposedPackageId : null}::uuid and retired_at is null)`,
  }
  // Not before it was sent, where the clocks of two programs disagree.
  const correctedAt = sql<Temporal.Instant>`greatest(lesson_reports.sent_at, ${now})`
  await tx
    .insertInto('lesson_reports')
    .values({ seat_id: seatId, student_id: studentId, teacher_id: by.teacherId, ...values, sent_at: now })
    .onConflict(conflict =>
      conflict.column('seat_id').doUpdateSet({
        ...values,
        corrected_at: correctedAt,
        items_added: sql`(
          select coalesce(jsonb_object_agg(item, coalesce(lesson_reports.items_added -> item, to_jsonb(${correctedAt})))
            filter (where lesson_reports.items_added ? item or item <> all(lesson_reports.items)), '{}')
          from unnest(excluded.items) item)`,
      }),
    )
    .execute()
}

/**
 * A correction keeps the tasks that stay, with their answers, and those that the child already did, with their day. @returns
 * the number of new tasks
 */
const writeHomework = async (tx: Db, { seatId, studentId }: Seat, { tasks, dueOn }: ReportContent) => {
  await tx
    .deleteFrom('homework')
    .where('seat_id', '=', seatId)
    .where(sql<boolean>`not ${isAnswered}`)
    .where('task', '<>', sql<string>`all(${tasks}::text[])`)
    .execute()
  if (dueOn === null) return 0
  const kept = await tx.selectFrom('homework').where('seat_id', '=', seatId).select('task').execute()
  for (const [index, task] of tasks.entries())
    await tx
      .insertInto('homework')
      .values({ seat_id: seatId, student_id: studentId, place: index + 1, task, due_on: dueOn })
      .onConflict(conflict =>
        conflict.columns(['seat_id', 'task']).doUpdateSet({
          place: index + 1,
          due_on: sql`case when ${isAnswered} then homework.due_on else ${dueOn}::date end`,
        }),
      )
      .execute()
  const before = new Set(kept.map(({ task }) => task))
  return new Set(tasks).difference(before).size
}

/** The figures follow the report of the latest lesson: a late report of an older one moves nothing. */
const moveFigures = async (tx: Db, { seatId, studentId, startsAt }: Seat, { steps }: ReportContent) => {
  const progress = await tx
    .selectFrom('student_progress')
    .where('student_id', '=', studentId)
    .select(['reading', 'writing', 'speaking', 'comprehension'])
    .forUpdate()
    .executeTakeFirst()
  if (!progress) return
  for (const skill of skills) {
    const step = steps[skill]
    if (step === null) continue
    const newer = await tx
      .selectFrom('lesson_reports')
      .innerJoin('seats', 'seats.id', 'lesson_reports.seat_id')
      .where('lesson_reports.student_id', '=', studentId)
      .where('lesson_reports.seat_id', '<>', seatId)
      .where('seats.starts_at', '>', startsAt)
      .where(`lesson_reports.${skill}`, 'is not', null)
      .select('lesson_reports.seat_id')
      .limit(1)
      .executeTakeFirst()
    if (newer) continue
    const figure = figureOf[skill]
    await tx
      .updateTable('student_progress')
      .set({ [figure]: moveIntoBand(progress[figure], step) })
      .where('student_id', '=', studentId)
      .execute()
  }
}
