import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { entryName } from '../entries.ts'
import { type EntryFault, exerciseFaults, textEntryFaults } from '../entry-checks.ts'
import { ExerciseContentInput, TextContentInput } from './entry-content.ts'
import { type Entry, lockExercise, lockText, toExerciseRow, toTextRow } from './entry-rows.ts'
import { logChange } from './log-change.ts'
import { markProofread } from './proofread-entry.ts'

type Act = 'corrected' | 'undone'
type Correction<Content> = { id: string; version: number; content: Content; isProofread: boolean }
export type EntryRefusal = 'not_found' | 'changed_meanwhile' | 'entry_faults'
type Result = Promise<Outcome<{ id: string }, EntryRefusal>>

/** Corrects a text or dialogue. How children read it stays, and what they remember of its lines, which keep their keys. */
export const correctText = (
  db: Db,
  by: Staff,
  correction: Correction<z.infer<typeof TextContentInput>>,
  now: Temporal.Instant,
  act: Act = 'corrected',
): Result =>
  db.transaction().execute(async tx => {
    const { id, content } = correction
    const stored = await lockText(tx, id)
    if (!stored) return refuse('not_found')
    const write = () =>
      tx
        .updateTable('learning_texts')
        .where('id', '=', id)
        .set({
          ...toTextRow(content),
          corrected_at: now,
          corrected_by: auditOrigin(by).actor,
        })
        .execute()
    const faults = textEntryFaults(stored.kind, content)
    return applyCorrection(
      tx,
      by,
      { entry: { kind: 'text', id }, stored, correction, faults, write, act },
      now,
    )
  })

/** Corrects an exercise. Its id stays, and with it what children remember of it. */
export const correctExercise = (
  db: Db,
  by: Staff,
  correction: Correction<z.infer<typeof ExerciseContentInput>>,
  now: Temporal.Instant,
  act: Act = 'corrected',
): Result =>
  db.transaction().execute(async tx => {
    const { id, content } = correction
    const stored = await lockExercise(tx, id)
    if (!stored) return refuse('not_found')
    const write = () =>
      tx
        .updateTable('learning_exercises')
        .where('id', '=', id)
        .set({
          ...toExerciseRow(content),
          corrected_at: now,
          corrected_by: auditOrigin(by).actor,
        })
        .execute()
    const faults = exerciseFaults(stored.kind, content)
    return applyCorrection(
      tx,
      by,
      { entry: { kind: 'exercise', id }, stored, correction, faults, write, act },
      now,
    )
  })

/** Writes a correction if the form showed what is stored and the checks found nothing, and its history if anything differs. */
const applyCorrection = async (
  tx: Db,
  by: Staff,
  {
    entry,
    stored,
    correction,
    faults,
    write,
    act,
  }: {
    entry: Entry
    stored: { version: number; content: object }
    correction: Correction<object>
    faults: readonly EntryFault[]
    write: () => Promise<unknown>
    act: Act
  },
  now: Temporal.Instant,
): Result => {
  const { version, content: after, isProofread } = correction
  const { content: before } = stored
  if (stored.version !== version) return refuse('changed_meanwhile')
  if (faults.length > 0) return refuse('entry_faults', { faults })
  if (!isDeepStrictEqual(before, after)) {
    await write()
    await logChange(tx, by, { entry: entryName(entry.kind, entry.id), act, before, after }, now)
  }
  if (isProofread) await markProofread(tx, by, entry, now)
  return ok({ id: entry.id })
}

/** Gives a text or exercise the content again that it had before a change, if it still passes the checks. */
export const undoEntry = async (
  db: Db,
  by: Staff,
  { kind, id, version, change }: { kind: 'text' | 'exercise'; id: string; version: number; change: string },
  now: Temporal.Instant,
): Result => {
  const found = await db
    .selectFrom('curriculum_changes')
    .where('id', '=', change)
    .where('entry', '=', entryName(kind, id))
    .where('before', 'is not', null)
    .select('before')
    .executeTakeFirst()
  if (!found) return refuse('not_found')
  const same = { id, version, isProofread: false }
  return kind === 'text'
    ? correctText(db, by, { ...same, content: TextContentInput.parse(found.before) }, now, 'undone')
    : correctExercise(db, by, { ...same, content: ExerciseContentInput.parse(found.before) }, now, 'undone')
}
