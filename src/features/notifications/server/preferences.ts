import { sql } from 'kysely'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { Db } from '#platform/db/connect.ts'
import { type MailTopic, type NoticeTopic, noticeTopics, type Reminder } from '../preferences.ts'

type Me = Pick<SessionUser, 'userId'>
export type Preferences = { reminder: Reminder; mutedMails: MailTopic[]; mutedNotices: NoticeTopic[] }

const everything: Preferences = { reminder: 'day', mutedMails: [], mutedNotices: [] }

export const findPreferences = async (db: Db, { userId }: Me): Promise<Preferences> => {
  const row = await db
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .select(['reminder', 'muted_mails as mutedMails', 'muted_notices as mutedNotices'])
    .executeTakeFirst()
  return (row as Preferences | undefined) ?? everything
}

/** Stores the given choices; the others stay. */
export const changePreferences = (db: Db, me: Me, change: Partial<Preferences>) =>
  db.transaction().execute(async tx => {
    const next = { ...(await findPreferences(tx, me)), ...change }
    const row = { reminder: next.reminder, muted_mails: next.mutedMails, muted_notices: next.mutedNotices }
    await tx
      .insertInto('notification_settings')
      .values({ user_id: me.userId, ...row })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return next
  })

/** Whether the person with this address wants the mails of a topic; true for an address without an account. */
export const wantsMail = async (tx: Db, email: string, topic: MailTopic): Promise<boolean> => {
  const { rows } = await sql`
    select from notification_settings s join users u on u.id = s.user_id
    where u.email = ${email} and ${topic}::text = any(s.muted_mails)`.execute(tx)
  return rows.length === 0
}

/** Whether the parent with this address chose the reminder so many hours before the lesson. */
export const wantsReminder = async (tx: Db, email: string, reminder: Reminder): Promise<boolean> => {
  const { rows } = await sql`
    select from users u left join notification_settings s on s.user_id = u.id
    where u.email = ${email} and coalesce(s.reminder, 'day') = ${reminder}`.execute(tx)
  return rows.length > 0
}

/** SQL: whether the user of a column switched notifications of the kind of another column off. */
export const isMutedNotice = (user: string, kind: string) => sql<boolean>`exists (
  select from notification_settings muted where muted.user_id = ${sql.raw(user)}
    and case ${sql.join(
      Object.entries(noticeTopics).map(
        ([topic, kinds]) =>
          sql`when ${sql.raw(kind)}::text = any(${[...kinds]}::text[]) then ${topic}::text = any(muted.muted_notices)`,
      ),
      sql` `,
    )} else false end)`
