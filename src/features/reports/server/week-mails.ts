import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { type MailComposers, type MailJob, mailParent } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { joinItems } from '#platform/words/punctuation.ts'
import { isGuessed, isMonday } from '../week.ts'
import { isWorthMail, scriptStep, weekItemText, weekPointText, weekText, weekTitle } from '../week-labels.ts'
import { readWeek } from './read-week.ts'
import type { WeekView } from './view.ts'

const findParent = (tx: Db, job: MailJob, familyId: string) =>
  tx
    .selectFrom('parents')
    .innerJoin('profiles', 'profiles.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('parents as family', 'family.id', 'parents.family_id')
    .where('parents.family_id', '=', familyId)
    .where('parents.id', '=', typeof job.parentId === 'string' ? mailParent(job, 'parents.id') : familyId)
    .select([
      'users.email',
      'profiles.first_name as name',
      'parents.timezone as readerZone',
      'family.timezone as zone',
    ])
    .executeTakeFirst()

const factsOf = (week: WeekView, isAlone: boolean) => {
  const { firstName: name, learnt, script, hesitating } = week
  const label = (text: string) => (isAlone ? text : m.reports_week_label({ text, name }))
  const [first] = script
  return [
    ...(learnt.length > 0
      ? [{ label: label(m.reports_week_learnt()), value: joinItems(learnt.map(weekItemText)) }]
      : []),
    ...(week.points.length > 0
      ? [{ label: label(m.reports_week_points()), value: joinItems(week.points.map(weekPointText)) }]
      : []),
    ...(week.asked > 0
      ? [
          {
            label: label(m.reports_week_went()),
            value: [
              m.reports_week_right({ right: week.right, asked: week.asked }),
              ...(isGuessed(week) ? [m.reports_week_guesses({ name }), m.reports_week_guesses_text()] : []),
            ].join(' '),
          },
        ]
      : []),
    ...(hesitating.length > 0 && !isGuessed(week)
      ? [{ label: label(m.reports_week_hesitates()), value: joinItems(hesitating.map(weekItemText)) }]
      : []),
    ...(first
      ? [
          {
            label: label(m.reports_week_table()),
            value: [scriptStep(first, name).title, scriptStep(first, name).ask].join(' '),
          },
        ]
      : []),
  ]
}

export const weekMails: MailComposers = {
  /** The week of a family's children, read when the mail leaves. None once the family is erased or no child has a week. */
  'family-week': async (tx, job, { publicUrl, now, school }) => {
    const { familyId, monday } = job
    if (typeof familyId !== 'string' || !isMonday(monday))
      throw new Error('The job family-week names no family or no week')
    const parent = await findParent(tx, job, familyId)
    if (!parent) return undefined
    const children = await tx
      .selectFrom('students')
      .where('parent_id', '=', familyId)
      .select(['id', 'first_name as firstName'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const all: WeekView[] = []
    for (const child of children)
      all.push(await readWeek(tx, child, { zone: parent.zone, readerZone: parent.readerZone, monday }, now))
    const weeks = all.filter(isWorthMail)
    const [first] = weeks
    if (!first) return undefined
    const isAlone = weeks.length === 1
    return {
      to: parent.email,
      subject: isAlone
        ? m.reports_week_of({ of: ofName(first.firstName) })
        : m.reports_week_mail_subject_many(),
      ...(await writeLetter({
        heading: m.reports_mail_hello({ name: parent.name }),
        paragraphs: weeks.map(week => `${weekTitle(week)} ${weekText(week)}`),
        facts: weeks.flatMap(week => factsOf(week, isAlone)),
        action: {
          label: m.reports_week_mail_action(),
          href: `${publicUrl}/parent/children/${first.studentId}/semaine?du=${monday}`,
        },
        notes: [m.reports_week_mail_note()],
        school,
      })),
    }
  },
}
