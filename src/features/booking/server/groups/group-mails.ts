import { findMailTeacher } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isMailUnsent } from '#platform/jobs/jobs.ts'
import { type ComposeContext, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import type { Mail } from '#platform/mail/mail.ts'
import { formatHour } from '#platform/time/dates.ts'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { groupAudience, openedPeriod } from '../../group-labels.ts'

/** To the teacher of a group; `write` returns no words once the mail is out of date. */
const composeGroupMail = async (
  tx: Db,
  job: MailJob,
  { publicUrl, school, now }: ComposeContext,
  write: (group: { when: string; isOpen: boolean }) => { subject: string; text: string } | undefined,
): Promise<Mail | undefined> => {
  const group = await tx
    .selectFrom('groups')
    .where('id', '=', textIn(job, 'groupId'))
    .select([
      'teacher_id as teacherId',
      'day_of_week as dayOfWeek',
      'hour',
      'level',
      'youngest',
      'oldest',
      'first_day as firstDay',
      'last_day as lastDay',
      'planned_sessions as sessions',
    ])
    .executeTakeFirst()
  const teacher = group && (await findMailTeacher(tx, group.teacherId))
  if (!group || !teacher) return undefined
  const time = formatHour(group.hour)
  const words = write({
    when: m.groups_when({ day: weekdayLabel(group.dayOfWeek), time }),
    isOpen: group.firstDay !== null,
  })
  if (!words) return undefined
  return {
    to: teacher.email,
    subject: words.subject,
    ...(await writeLetter({
      heading: m.lessons_mail_hello({ name: teacher.name }),
      paragraphs: [words.text],
      facts: [
        { label: m.groups_mail_audience(), value: groupAudience(group) },
        {
          label: m.groups_own_hour(),
          value: `${weekdayLabel(group.dayOfWeek)}, ${time}, ${zoneLabel(teacher.timezone)}`,
        },
        ...(group.firstDay && group.lastDay && group.sessions
          ? [
              {
                label: m.groups_mail_period(),
                value: openedPeriod(
                  { firstDate: group.firstDay, lastDate: group.lastDay, sessions: group.sessions },
                  localOf(now, teacher.timezone).date,
                ),
              },
            ]
          : []),
      ],
      action: { label: m.groups_mail_action(), href: `${publicUrl}/teacher/availability` },
      school,
    })),
  }
}

/** The job that tells a teacher of one opening of a group. */
export const openingMail = (groupId: string, openedAt: string): MailJob => ({
  kind: 'teacher-group-opened',
  groupId,
  openedAt,
})

export const groupMails: MailComposers = {
  /** None once the school closed the group again. */
  'teacher-group-opened': (tx, job, context) =>
    composeGroupMail(tx, job, context, ({ when, isOpen }) =>
      isOpen
        ? { subject: m.groups_mail_opened_subject({ when }), text: m.groups_mail_opened_text() }
        : undefined,
    ),

  /** None to a teacher whose mail about the opening has not left. */
  'teacher-group-closed': async (tx, job, context) =>
    job.openedAt && (await isMailUnsent(tx, openingMail(textIn(job, 'groupId'), textIn(job, 'openedAt'))))
      ? undefined
      : composeGroupMail(tx, job, context, ({ when, isOpen }) =>
          isOpen
            ? undefined
            : { subject: m.groups_mail_closed_subject({ when }), text: m.groups_mail_closed_text() },
        ),
}
