import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'

/** Tells every admin that an application can be read: its author has just confirmed the address. Nothing for anybody else. */
export const tellSchool = async (tx: Db, userId: string) => {
  const { rows } = await sql<{ applicationId: string; adminId: string }>`
    select a.id as "applicationId", r.user_id as "adminId"
    from teacher_applications a, user_roles r
    where a.user_id = ${userId} and a.status = 'pending' and r.role = 'admin'
    order by r.user_id limit 20`.execute(tx)
  for (const row of rows) await enqueueMail(tx, { kind: 'application-arrived', ...row })
}
