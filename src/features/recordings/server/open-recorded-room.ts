import { sql } from 'kysely'
import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import {
  type AccessRefusal,
  admitAttendee,
  findOrCreateRoomKey,
  openRoom,
} from '#features/classroom/server/open-room.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Video } from '#platform/video/video.ts'
import { lockSeatedStudents } from './hosted-queries.ts'
import { isRecordable, refuseWithdrawnConsent } from './record-lesson.ts'

/** Opens the lesson's room at the hosted service so that it records from the teacher's entering on. Safe to repeat. */
export const openRecordedRoom = async (
  { db, video, now }: { db: Db; video: Video; now: Temporal.Instant },
  by: TeacherSelf,
  userId: string,
  lessonId: string,
): Promise<Outcome<{ roomUrl: string }, AccessRefusal | 'not_consented' | 'room_unavailable'>> => {
  if (!video.recordings) return refuse('not_found')
  const asked = await askForRecording(db, by, lessonId, now)
  if (!asked.ok) return asked
  return openRoom({ db, video }, { teacher: by }, { userId, lessonId, isRecording: true }, now)
}

/** Committed before the service is called, so that its recordings are found even after a crash. */
const askForRecording = (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<null, AccessRefusal | 'not_consented'>> =>
  refuseWithdrawnConsent(
    db.transaction().execute(async (tx): Promise<Outcome<null, AccessRefusal | 'not_consented'>> => {
      const admitted = await admitAttendee(tx, { teacher: by }, lessonId, now)
      if (!admitted.ok) return admitted
      await lockSeatedStudents(tx, lessonId)
      if (!(await isRecordable(tx, by, lessonId))) return refuse('not_consented')
      const roomKey = admitted.value.key ?? (await findOrCreateRoomKey(tx, lessonId))
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('hosted_recordings')
        .values({
          lesson_id: lessonId,
          teacher_id: by.teacherId,
          room_key: roomKey,
          requested_at: now,
          due_at: now,
        })
        .onConflict(conflict =>
          conflict
            .column('lesson_id')
            .doUpdateSet({ due_at: now })
            .where('hosted_recordings.withdrawn_at', 'is', null),
        )
        .executeTakeFirst()
      // A recording of this lesson was withdrawn. Recordings of the service carry no marker, so a new one could not be told apart:
      // do not record again.
      if (!numInsertedOrUpdatedRows) return refuse('not_consented')
      await sql`insert into hosted_recording_students (lesson_id, student_id)
        select distinct ${lessonId}::uuid, student_id from seats where lesson_id = ${lessonId} and released_at is null
        on conflict do nothing`.execute(tx)
      await writeAudit(tx, {
        ...auditOrigin({ teacher: by }),
        subject: by.teacherId,
        at: now,
        action: 'recording_started',
        details: { lesson: lessonId },
      })
      return ok(null)
    }),
  )
