import { isDeepStrictEqual } from 'node:util'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mayCorrect, mayReport } from '../reports.ts'
import type { ReportContent } from './input.ts'
import { findSent, findTeacherSeat, lockDraft, type SeatKey } from './queries.ts'

export type SavedDraft = { version: number; savedAt: string }
export type DraftRefusal = 'not_found' | 'lesson_not_reportable' | 'report_closed' | 'report_changed'

/**
 * Saves what the teacher is writing. `version` is the one that the caller has read; when another tab saved since, nothing is
 * written and the refusal carries the other text. The same save sent twice is answered the same.
 */
export const saveDraft = (
  db: Db,
  by: TeacherSelf,
  seatKey: SeatKey,
  { version, content }: { version: number; content: ReportContent },
  now: Temporal.Instant,
): Promise<Outcome<SavedDraft, DraftRefusal>> =>
  db.transaction().execute(async tx => {
    const seat = await findTeacherSeat(tx, by, seatKey)
    if (!seat) return refuse('not_found')
    if (!mayReport(seat, now)) return refuse('lesson_not_reportable')
    const sent = await findSent(tx, seat.seatId)
    if (sent && !mayCorrect(sent.sentAt, now)) return refuse('report_closed')

    const text = JSON.stringify(content)
    // The first draft of a correction follows the version that was sent, else sending it would change nothing.
    if (version === (sent?.version ?? 0)) {
      const inserted = await tx
        .insertInto('report_drafts')
        .values({
          seat_id: seat.seatId,
          student_id: seatKey.studentId,
          teacher_id: by.teacherId,
          version: version + 1,
          content: text,
          saved_at: now,
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()
      if (inserted) return ok({ version: version + 1, savedAt: now.toString() })
    }
    const draft = (await lockDraft(tx, seat.seatId)) ?? sent
    if (!draft) return refuse('not_found')
    const stored = { version: draft.version, savedAt: draft.saved_at.toString() }
    // Also when this very save arrives a second time.
    if (isDeepStrictEqual(draft.content, JSON.parse(text))) return ok(stored)
    if (draft.version !== version) return refuse('report_changed', { ...stored, content: draft.content })
    await tx
      .updateTable('report_drafts')
      .set({ version: version + 1, content: text, saved_at: now })
      .where('seat_id', '=', seat.seatId)
      .execute()
    return ok({ version: version + 1, savedAt: now.toString() })
  })
