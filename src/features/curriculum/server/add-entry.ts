import type { z } from 'zod'
import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import type { ExerciseKind } from '#features/learning/curriculum.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, type Refusal, refuse } from '#platform/refusal/refusal.ts'
import { entryName, newEntryId, type TextKind } from '../entries.ts'
import { type EntryFault, exerciseFaults, textEntryFaults } from '../entry-checks.ts'
import type { ExerciseContentInput, TextContentInput } from './entry-content.ts'
import { type Entry, findPoint, nextPlace, toExerciseRow, toTextRow } from './entry-rows.ts'
import { logChange } from './log-change.ts'
import { markProofread } from './proofread-entry.ts'
import { lockCurriculum } from './word-rows.ts'

/** Adds a text or dialogue to a level. Children see it at once, as they do a new word. */
export const addText = (
  db: Db,
  by: Staff,
  {
    kind,
    level,
    content,
    isProofread,
  }: { kind: TextKind; level: Level; content: z.infer<typeof TextContentInput>; isProofread: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'entry_faults'>> =>
  db.transaction().execute(async tx => {
    await lockCurriculum(tx)
    const texts = await tx
      .selectFrom('learning_texts')
      .select(['id', 'level', 'kind', 'title_fr as titleFr', 'retired_at as retiredAt'])
      .execute()
    const isThere = texts.some(
      one =>
        one.level === level && one.kind === kind && one.titleFr === content.titleFr && one.retiredAt === null,
    )
    const refusal = refuseFaults([
      ...textEntryFaults(kind, content),
      ...(isThere ? [{ path: 'titleFr', code: 'same_title' } as const] : []),
    ])
    if (refusal) return refusal
    const id = newEntryId(content.titleFr, 'texte', new Set(texts.map(one => one.id)))
    await tx
      .insertInto('learning_texts')
      .values({
        ...toTextRow(content),
        id,
        kind,
        level,
        place: nextPlace('learning_texts', 'level', level),
        corrected_at: now,
        corrected_by: auditOrigin(by).actor,
      })
      .execute()
    await logAddition(tx, by, { entry: { kind: 'text', id }, content, isProofread }, now)
    return ok({ id })
  })

/** Adds an exercise to a grammar point. */
export const addExercise = (
  db: Db,
  by: Staff,
  {
    pointId,
    kind,
    content,
    isProofread,
  }: {
    pointId: string
    kind: ExerciseKind
    content: z.infer<typeof ExerciseContentInput>
    isProofread: boolean
  },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found' | 'entry_faults'>> =>
  db.transaction().execute(async tx => {
    await lockCurriculum(tx)
    if (!(await findPoint(tx, pointId))) return refuse('not_found')
    const others = await tx
      .selectFrom('learning_exercises')
      .where('point_id', '=', pointId)
      .select(['id', 'prompt_fr as promptFr', 'answer', 'retired_at as retiredAt'])
      .execute()
    const isThere = others.some(
      one =>
        one.promptFr === content.promptFr &&
        one.answer.join('\n') === content.answer.join('\n') &&
        one.retiredAt === null,
    )
    const refusal = refuseFaults([
      ...exerciseFaults(kind, content),
      ...(isThere ? [{ path: 'promptFr', code: 'same_exercise' } as const] : []),
    ])
    if (refusal) return refusal
    const own = newEntryId('', 'exercice', new Set(others.map(one => one.id.slice(pointId.length + 1))))
    const id = `${pointId}/${own}`
    await tx
      .insertInto('learning_exercises')
      .values({
        ...toExerciseRow(content),
        id,
        point_id: pointId,
        kind,
        place: nextPlace('learning_exercises', 'point_id', pointId),
        corrected_at: now,
        corrected_by: auditOrigin(by).actor,
      })
      .execute()
    await logAddition(tx, by, { entry: { kind: 'exercise', id }, content, isProofread }, now)
    return ok({ id })
  })

const refuseFaults = (faults: readonly EntryFault[]): Refusal<'entry_faults'> | undefined =>
  faults.length > 0 ? refuse('entry_faults', { faults }) : undefined

const logAddition = async (
  tx: Db,
  by: Staff,
  { entry, content, isProofread }: { entry: Entry; content: object; isProofread: boolean },
  now: Temporal.Instant,
) => {
  await logChange(tx, by, { entry: entryName(entry.kind, entry.id), act: 'added', after: content }, now)
  if (isProofread) await markProofread(tx, by, entry, now)
}
