import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'
import { withoutNames } from '#platform/words/names-in-text.ts'
import { ReportContent } from './input.ts'

const redactContent = (content: ReportContent, names: readonly string[]): ReportContent => {
  const redact = (text: string) => withoutNames(text, names)
  return {
    ...content,
    freeWords: content.freeWords.map(redact),
    tasks: content.tasks.map(redact),
    familyNote: redact(content.familyNote),
    staffNote: redact(content.staffNote),
  }
}

/**
 * Redacts a child's first name in what teachers wrote, sent or not, about its brothers and sisters and about the children who sat
 * in its lessons: drafts, reports, and homework with its answers.
 */
export const redactLessonReports = async (
  tx: Db,
  { familyId, studentId }: { familyId: string; studentId: string },
  firstName: string,
) => {
  const seats = sql`(student_id in (select id from students where parent_id = ${familyId}) or seat_id in (
    select seats.id from seats own join seats on seats.lesson_id = own.lesson_id where own.student_id = ${studentId}))`
  // Drafts first, which sending locks too: a report that is sent meanwhile has the name in neither.
  const drafts = await tx
    .selectFrom('report_drafts')
    .where(sql<boolean>`${seats}`)
    .select(['seat_id as seatId', 'version', 'content'])
    .orderBy('seat_id')
    .forUpdate()
    .execute()
  for (const { seatId, version, content } of drafts) {
    const written = ReportContent.parse(content)
    const redacted = redactContent(written, [firstName])
    if (JSON.stringify(redacted) === JSON.stringify(written)) continue
    // A new version, so that a tab that still has the name can't save it unseen. What was sent as written stays so.
    await tx
      .updateTable('report_drafts')
      .set({ content: JSON.stringify(redacted), version: version + 1 })
      .where('seat_id', '=', seatId)
      .execute()
    await tx
      .updateTable('lesson_reports')
      .set({ draft_version: version + 1 })
      .where('seat_id', '=', seatId)
      .where('draft_version', '=', version)
      .execute()
  }
  for (const text of ['task', 'answer']) await redactNames(tx, ['homework', text], [firstName], seats)
  for (const note of ['family_note', 'staff_note'])
    await redactNames(tx, ['lesson_reports', note], [firstName], seats)
  const sent = await tx
    .selectFrom('lesson_reports')
    .where(sql<boolean>`${seats}`)
    .select(['seat_id as seatId', 'free_words as words'])
    .forUpdate()
    .execute()
  for (const { seatId, words } of sent) {
    const redacted = words.map(word => withoutNames(word, [firstName]))
    if (redacted.some((word, n) => word !== words[n]))
      await tx
        .updateTable('lesson_reports')
        .set({ free_words: redacted })
        .where('seat_id', '=', seatId)
        .execute()
  }
}
