import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { keepFiles, removeFilesLater, reserveFiles } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { HostedRecording, HostedRecordings } from '#platform/video/video.ts'
import { isMp4, judgeHosted, maxParts, nextPollAt, nextTryAt, recordingPath } from '../recordings.ts'
import {
  type HostedLesson,
  listDueLessons,
  lockSeatedStudents,
  scheduleNextPoll,
  withdrawHosted,
} from './hosted-queries.ts'
import { lockRecordingConsents, refuseWithdrawnConsent } from './record-lesson.ts'

type Services = { db: Db; storage: Storage; recordings: HostedRecordings }
/** A download takes minutes, so each step reads the clock again. `signal` ends it when the program stops. */
type Run = { clock: () => Temporal.Instant; signal: AbortSignal }

/**
 * Copies finished recordings of the hosted service into our storage and deletes them there. Idempotent, after a crash or with two
 * workers too.
 */
export const collectHosted = (services: Services, run: Run) => visitDue(services, run, false)

/** Stops and deletes withdrawn recordings at the service. A job of its own, so that no download delays it. */
export const deleteWithdrawn = (services: Services, run: Run) => visitDue(services, run, true)

const visitDue = async (services: Services, run: Run, isWithdrawn: boolean) => {
  for (const lesson of await listDueLessons(services.db, isWithdrawn, run.clock())) {
    if (run.signal.aborted) return
    try {
      await visit(services, run, lesson)
    } catch (error) {
      if (run.signal.aborted) return
      log.error({ error, lesson: lesson.lessonId }, 'the recordings of a lesson could not be collected')
      await scheduleNextPoll(services.db, lesson, nextTryAt(lesson, run.clock()))
    }
  }
}

const visit = async (services: Services, run: Run, lesson: HostedLesson) => {
  const { db, recordings } = services
  const isWithdrawn = lesson.isWithdrawn || !(await hasConsents(db, lesson.lessonId, run.clock()))
  const found = await recordings.list(lesson.roomKey)
  if (isWithdrawn && found.some(({ state }) => state === 'running')) await recordings.stop(lesson.roomKey)
  const storedIds = await listStoredIds(db, lesson.lessonId)
  const keptDays = await findKeptDays(db)
  const failures: unknown[] = []
  let running = 0
  for (const one of found.toSorted((a, b) => Temporal.Instant.compare(a.startedAt, b.startedAt))) {
    const verdict = judgeHosted(one, { isWithdrawn, isStored: storedIds.has(one.id), keptDays }, run.clock())
    if (verdict === 'wait') {
      running++
      continue
    }
    try {
      if (verdict === 'store') await store(services, run, lesson, one)
      await recordings.remove(one.id)
    } catch (error) {
      // One failure does not delay the other recordings.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, describeFailures(failures))
  const now = run.clock()
  const dueAt = nextPollAt({ closesAt: lesson.closesAt, isWithdrawn, isEmpty: running === 0 }, now)
  await scheduleNextPoll(db, { ...lesson, isWithdrawn }, dueAt)
}

const describeFailures = (failures: readonly unknown[]) =>
  failures.map(error => (error instanceof Error ? error.message : typeof error)).join('; ')

/** Whether every seated child has a consent. A child who was seated later may have none, which counts as a withdrawal. */
const hasConsents = async (db: Db, lessonId: string, now: Temporal.Instant) => {
  const agreed = await refuseWithdrawnConsent(lockRecordingConsents(db, lessonId).then(() => ok(null)))
  if (!agreed.ok) await withdrawHosted(db, sql<boolean>`lesson_id = ${lessonId}`, now)
  return agreed.ok
}

const listStoredIds = async (db: Db, lessonId: string) => {
  const rows = await db
    .selectFrom('hosted_recording_files')
    .where('lesson_id', '=', lessonId)
    .select('hosted_id')
    .execute()
  return new Set(rows.map(row => row.hosted_id))
}

const findKeptDays = async (db: Db) => {
  const { days } = await db
    .selectFrom('school_settings')
    .select('recording_days as days')
    .executeTakeFirstOrThrow()
  return days
}

/**
 * Stores a recording as a further part of the lesson, unless that is done already or no longer allowed.
 * @throws if the download fails
 */
const store = async (
  { db, storage, recordings }: Services,
  { clock, signal }: Run,
  lesson: HostedLesson,
  recording: HostedRecording,
) => {
  const storedAs = randomUUID()
  const path = recordingPath(storedAs, 'mp4')
  await reserveFiles(db, path, clock())
  let isKept = false
  let source: Readable | undefined
  try {
    const { stream, size } = await recordings.open(recording.id, signal)
    source = stream
    await storage.put(path, { stream: await requireMp4(stream), size })
    const written = await writePart(db, lesson, { ...recording, storedAs, bytes: size }, clock())
    isKept = written.ok
    if (!written.ok) log.warn({ lesson: lesson.lessonId, reason: written.code }, 'a recording was not kept')
  } finally {
    source?.destroy()
    if (!isKept) await removeFilesLater(db, path, clock())
  }
}

/** The same stream once its first bytes have shown what it is. @throws if it is no MP4 file */
const requireMp4 = async (stream: Readable): Promise<Readable> => {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let head = Buffer.alloc(0)
  while (head.length < 8) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (!isMp4(head)) throw new Error('the recording is not an MP4 file')
  return Readable.from(
    (async function* () {
      yield head
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
  )
}

type WriteRefusal = 'not_consented' | 'already_stored' | 'too_many_parts'

const writePart = (
  db: Db,
  { lessonId, teacherId }: HostedLesson,
  { id, startedAt, milliseconds, storedAs, bytes }: HostedRecording & { storedAs: string; bytes: number },
  now: Temporal.Instant,
): Promise<Outcome<null, WriteRefusal>> =>
  refuseWithdrawnConsent(
    db.transaction().execute(async (tx): Promise<Outcome<null, WriteRefusal>> => {
      await lockSeatedStudents(tx, lessonId)
      await lockRecordingConsents(tx, lessonId)
      const hosted = await tx
        .selectFrom('hosted_recordings')
        .where('lesson_id', '=', lessonId)
        .where('withdrawn_at', 'is', null)
        .select('lesson_id')
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!hosted) return refuse('not_consented')
      const { part } = await tx
        .selectFrom('recordings')
        .where('lesson_id', '=', lessonId)
        .select(sql<number>`coalesce(max(part), 0) + 1`.as('part'))
        .executeTakeFirstOrThrow()
      if (part > maxParts) return refuse('too_many_parts')
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('hosted_recording_files')
        .values({ hosted_id: id, lesson_id: lessonId })
        .onConflict(conflict => conflict.column('hosted_id').doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return refuse('already_stored')
      const recordingId = randomUUID()
      await tx
        .insertInto('recordings')
        .values({
          id: recordingId,
          lesson_id: lessonId,
          teacher_id: teacherId,
          part,
          started_at: startedAt,
          stopped_at: startedAt.add({ milliseconds }),
          stored_as: storedAs,
          format: 'mp4',
          bytes,
          milliseconds,
        })
        .execute()
      await sql`insert into recording_students (recording_id, student_id)
        select ${recordingId}::uuid, student_id from hosted_recording_students where lesson_id = ${lessonId}
        union select ${recordingId}::uuid, student_id from seats where lesson_id = ${lessonId} and released_at is null`.execute(
        tx,
      )
      await keepFiles(tx, recordingPath(storedAs, 'mp4'), now)
      return ok(null)
    }),
  )
