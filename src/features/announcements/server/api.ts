import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { m } from '#paraglide/messages.js'
import { formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, line, lines, NextPage } from '#platform/http/input.ts'
import { weekdays } from '#platform/time/dates.ts'
import { toSchoolMoment } from '#platform/time/school-day.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { audiences, maxBodyLength, maxSubjectLength } from '../announcements.ts'
import { listAnnouncements, listReachableGroups } from './list-announcements.ts'
import { countRecipients } from './recipients.ts'
import { writeAnnouncement } from './write-announcement.ts'

const Audience = z.discriminatedUnion('audience', [
  z.object({ audience: z.enum(['families', 'teachers']) }),
  z.object({ audience: z.literal('teacher'), teacherId: Id }),
  z.object({ audience: z.literal('group'), groupId: Id }),
])
const Text = z.object({ subject: line(maxSubjectLength).min(1), body: lines(maxBodyLength).min(1) })
const Group = z.object({
  id: z.guid(),
  weekday: z.enum(weekdays).describe('Du prochain cours, à l’heure de l’école'),
  time: z.string(),
  level: Level,
  teacherName: z.string(),
})
export type Group = z.output<typeof Group>

const AnnouncementView = z.object({
  id: z.guid(),
  audience: z.enum(audiences),
  teacherName: z.string().nullable(),
  group: Group.nullable(),
  subject: z.string(),
  body: z.string(),
  hasEnglish: z.boolean(),
  isUrgent: z.boolean(),
  recipients: z.int(),
  sent: z.int(),
  date: z.string(),
  /** The date in words, with the year where it is another one than now. */
  day: z.string(),
  time: z.string(),
})
export type AnnouncementView = z.output<typeof AnnouncementView>

const pageSize = 20

const atSchool = ({ startsAt, ...group }: Awaited<ReturnType<typeof listReachableGroups>>[number]): Group => {
  const { weekday, time } = localOf(Temporal.Instant.from(startsAt), schoolZone)
  return { ...group, weekday, time }
}

export const list = adminProcedure
  .route({ method: 'GET', path: '/school/announcements', summary: 'Les annonces de l’école' })
  .input(z.object({ after: z.string().max(100).optional() }))
  .output(z.object({ announcements: z.array(AnnouncementView), next: NextPage }))
  .handler(async ({ context: { db, admin: by, now }, input: { after } }) => {
    const page = { after: parseCursor(after), limit: pageSize }
    const { shown, next } = await listAnnouncements(db, by, page, now)
    return {
      announcements: shown.map(({ writtenAt, group, ...one }) => ({
        ...one,
        group: group && atSchool(group),
        ...toSchoolMoment(writtenAt, now),
      })),
      next: next && formatCursor(next),
    }
  })

/** The groups that an announcement may be for. */
export const groups = adminProcedure
  .route({ method: 'GET', path: '/school/announcements/groups', summary: 'Les groupes à qui écrire' })
  .output(z.array(Group))
  .handler(async ({ context: { db, admin: by, now } }) =>
    (await listReachableGroups(db, by, now)).map(atSchool),
  )

/** How many would get an announcement now. Sends nothing. */
export const preview = adminProcedure
  .route({
    method: 'POST',
    path: '/school/announcements/preview',
    summary: 'Combien de personnes recevraient une annonce ; rien ne part',
  })
  .input(z.object({ to: Audience }))
  .output(z.object({ recipients: z.int() }))
  .handler(async ({ context: { db, now }, input: { to } }) => ({
    recipients: await countRecipients(db, to, now),
  }))

export const send = adminProcedure
  .route({ method: 'POST', path: '/school/announcements', summary: 'Envoyer une annonce' })
  .input(z.object({ id: Id, to: Audience, ...Text.shape, english: Text.nullable(), isUrgent: z.boolean() }))
  .output(z.object({ id: z.guid(), recipients: z.int() }))
  .handler(({ context: { db, admin: by, now }, input: { to, ...text } }) =>
    unwrapOrThrow(writeAnnouncement(db, by, { ...to, ...text }, now), {
      nobody: { status: 409, message: () => m.announcements_nobody() },
    }),
  )
