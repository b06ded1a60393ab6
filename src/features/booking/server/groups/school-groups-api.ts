import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { DateInput } from '#features/availability/server/input.ts'
import { maxAge, minAge } from '#features/families/families.ts'
import { Level } from '#features/families/server/student.ts'
import { TeacherCard } from '#features/teachers/server/view.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, InstantText, NextPage } from '#platform/http/input.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { instantOfHour, localOf } from '#platform/time/zones.ts'
import { maxNumberOfSessions } from '../../booking.ts'
import { findLatestStart } from '../queries.ts'
import { findGroupTeachers } from './group-teachers.ts'
import { changeGroup, closeGroup, openGroup } from './open-group.ts'
import { formatGroupCursor, GroupCursorInput, listSchoolGroups, SchoolGroupView } from './school-groups.ts'

// Groups as the school opens, changes and closes them.

const pageSize = 20

const age = z.coerce.number().pipe(z.int().min(minAge).max(maxAge))
const Audience = z.object({ level: Level, youngest: age, oldest: age })
const agesInOrder = ({ youngest, oldest }: z.output<typeof Audience>) => youngest <= oldest
const unordered = 'youngest is above oldest'
const Sessions = z.coerce.number().pipe(z.int().min(1).max(maxNumberOfSessions))
const Changed = z.object({ id: z.guid() })

const unfit = { status: 409, message: () => m.groups_school_unfit() } as const

export const schoolGroups = adminProcedure
  .route({ method: 'GET', path: '/school/groups', summary: 'Les groupes de l’école et leurs places' })
  .input(z.object({ after: GroupCursorInput.optional() }))
  .output(z.object({ groups: z.array(SchoolGroupView), next: NextPage }))
  .handler(async ({ context: { db, admin: by, now }, input: { after } }) => {
    const { groups, next } = await listSchoolGroups(db, by, { after, limit: pageSize }, now)
    return { groups, next: next && formatGroupCursor(next) }
  })

/** The days on which a group may begin. */
export const groupDays = adminProcedure
  .output(z.object({ today: z.string(), lastDay: z.string() }))
  .handler(async ({ context: { db, now } }) => ({
    today: localOf(now, schoolZone).date,
    lastDay: localOf(await findLatestStart(db, now), schoolZone).date,
  }))

/** Who can give a group: one session a week from this date on, at this hour of the school's clock. */
export const groupTeachers = adminProcedure
  .route({
    method: 'GET',
    path: '/school/groups/teachers',
    summary: 'Les professeurs libres pour chaque séance d’un groupe et qui prennent ces enfants',
  })
  .input(
    Audience.extend({
      date: DateInput,
      hour: z.coerce.number().pipe(z.int().min(0).max(23)),
      sessions: Sessions,
    }).refine(agesInOrder, unordered),
  )
  .output(z.object({ startsAt: z.string().nullable(), teachers: z.array(TeacherCard) }))
  .handler(async ({ context: { db, now }, input: { date, hour, ...plan } }) => {
    const startsAt = instantOfHour(date, hour, schoolZone)
    if (!startsAt) return { startsAt: null, teachers: [] }
    return {
      startsAt: startsAt.toString(),
      teachers: await findGroupTeachers(db, { ...plan, startsAt }, now),
    }
  })

export const openSchoolGroup = adminProcedure
  .route({ method: 'POST', path: '/school/groups', summary: 'Ouvrir un groupe chez un professeur' })
  .input(
    Audience.extend({ teacherId: Id, startsAt: InstantText, sessions: Sessions }).refine(
      agesInOrder,
      unordered,
    ),
  )
  .output(Changed)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(openGroup(db, by, input, now), {
      teacher_unfit: unfit,
      group_exists: { status: 409, message: () => m.groups_school_exists() },
    }),
  )

export const changeSchoolGroup = adminProcedure
  .route({ method: 'PUT', path: '/school/groups/{id}', summary: 'Changer le niveau et les âges d’un groupe' })
  .input(
    Audience.extend({
      id: Id,
      seen: Audience.extend({
        isOpened: z.boolean().describe('L’école l’a ouvert, et ses séances ne sont pas finies'),
      }).describe('Ce que l’on a lu avant de changer'),
    }).refine(agesInOrder, unordered),
  )
  .output(Changed)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(changeGroup(db, by, input, now), {
      teacher_unfit: unfit,
      group_changed: { status: 409, message: () => m.groups_school_changed_meanwhile() },
    }),
  )

export const closeSchoolGroup = adminProcedure
  .route({
    method: 'DELETE',
    path: '/school/groups/{id}',
    summary: 'Ne plus proposer les séances vides d’un groupe',
  })
  .input(z.object({ id: Id }))
  .output(Changed)
  .handler(({ context: { db, admin: by, now }, input: { id } }) => unwrapOrThrow(closeGroup(db, by, id, now)))
