import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/** Every teacher who works, those who may proofread first. */
export const listEditors = async (db: Db) => {
  const { rows } = await sql<{ id: string; name: string; isEditor: boolean }>`
    select t.id, ${fullNameSql('p')} as name, e.teacher_id is not null as "isEditor"
    from teachers t join profiles p on p.id = t.id left join curriculum_editors e on e.teacher_id = t.id
    where t.approved_at is not null and t.retired_at is null and t.suspended_at is null
    order by 3 desc, 2, 1 limit 500`.execute(db)
  return rows
}

/** Gives or takes a teacher’s right to proofread and correct. Repeating it changes nothing. */
export const allowEditor = (
  db: Db,
  by: Admin,
  { teacherId, isEditor }: { teacherId: string; isEditor: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const teacher = await tx
      .selectFrom('teachers')
      .where('id', '=', teacherId)
      .where('approved_at', 'is not', null)
      .where('retired_at', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!teacher) return refuse('not_found')
    const { numAffectedRows } = isEditor
      ? await sql`insert into curriculum_editors (teacher_id, allowed_by, allowed_at)
          values (${teacherId}, ${by.userId}, ${now}) on conflict do nothing`.execute(tx)
      : await sql`delete from curriculum_editors where teacher_id = ${teacherId}`.execute(tx)
    if (numAffectedRows === 1n)
      await writeAudit(tx, {
        at: now,
        actor: by.userId,
        action: isEditor ? 'curriculum_editor_allowed' : 'curriculum_editor_removed',
        subject: teacherId,
        ipAddress: by.ipAddress,
      })
    return ok({ id: teacherId })
  })
