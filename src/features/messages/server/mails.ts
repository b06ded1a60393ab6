import { sql } from 'kysely'
import { unreadOf } from '#features/notifications/server/unread-messages.ts'
import { m } from '#paraglide/messages.js'
import { type MailComposers, mailParent } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'

export const mails: MailComposers = {
  /** Announces new messages without quoting them, since mail is less private. No mail when they were read meanwhile. */
  'new-message': async (tx, job, { publicUrl, school }) => {
    const { conversationId, to, no } = job
    if (typeof conversationId !== 'string' || (to !== 'parent' && to !== 'teacher'))
      throw new Error('The job new-message has no conversation or no recipient')
    const isToTeacher = to === 'teacher'
    const found = await tx
      .selectFrom('conversations as c')
      .innerJoin('users', join =>
        join.on(
          'users.id',
          '=',
          isToTeacher ? sql.ref<string>('c.teacher_id') : mailParent(job, 'c.parent_id'),
        ),
      )
      .innerJoin('profiles as reader', 'reader.id', 'users.id')
      .innerJoin('profiles as writer', 'writer.id', isToTeacher ? 'c.parent_id' : 'c.teacher_id')
      .innerJoin('teachers', 'teachers.id', 'c.teacher_id')
      .where('c.id', '=', conversationId)
      .where(isToTeacher ? 'c.teacher_mail_no' : 'c.parent_mail_no', '=', Number(no))
      .$if(isToTeacher, query =>
        query.where('teachers.retired_at', 'is', null).where('teachers.suspended_at', 'is', null),
      )
      .where(sql<boolean>`not is_blocked(users.id)`)
      .select([
        'users.email',
        'reader.first_name as readerName',
        'writer.first_name as writerName',
        'writer.id as writerId',
        sql<number>`(select count(*)::int ${unreadOf(isToTeacher ? 'teacher' : 'parent')})`.as('unread'),
      ])
      .executeTakeFirst()
    const unread = found?.unread ?? 0
    if (!found || unread === 0) return undefined
    const name = found.writerName
    return {
      to: found.email,
      subject:
        unread === 1
          ? m.messages_mail_subject_one({ name })
          : m.messages_mail_subject_many({ of: ofName(name), count: unread }),
      ...(await writeLetter({
        heading: m.messages_mail_hello({ name: found.readerName }),
        paragraphs: [
          unread === 1
            ? m.messages_mail_text_one({ name })
            : m.messages_mail_text_many({ name, count: unread }),
        ],
        action: {
          label: m.messages_mail_action(),
          href: `${publicUrl}/${isToTeacher ? 'teacher' : 'parent'}/messages/${found.writerId}`,
        },
        notes: [m.messages_mail_note()],
        school,
      })),
    }
  },
}
