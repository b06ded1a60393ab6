// From the slot list to the lesson that stands in the diary, over days on which clocks change, with nothing in between left out.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs, parentCaller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { everyDay, makeFamily, makeTeacher } from '../support/people.ts'

const database = testDatabase()

const cases = [
  // teacher, family, the teacher's day of the change, hours that day has
  ['Europe/Paris', 'America/New_York', '2027-03-28', 23],
  ['Europe/Paris', 'Asia/Kathmandu', '2027-10-31', 24],
  ['America/St_Johns', 'Europe/Paris', '2027-03-14', 23],
  ['America/St_Johns', 'Pacific/Apia', '2027-11-07', 24],
  ['Africa/Cairo', 'America/Montreal', '2027-04-30', 23],
  ['Australia/Lord_Howe', 'Asia/Beirut', '2027-10-03', 23],
  ['Asia/Kathmandu', 'America/St_Johns', '2027-03-14', 24],
  ['Pacific/Apia', 'Africa/Cairo', '2027-04-30', 24],
] as const

describe.each(cases)(
  'a teacher in %s and a family in %s around %s',
  (teacherZone, familyZone, day, hours) => {
    const now = Temporal.PlainDate.from(day).subtract({ days: 20 }).toZonedDateTime('UTC').toInstant()
    let teacherId = ''
    let parent: Awaited<ReturnType<typeof makeFamily>>
    beforeAll(async () => {
      // Two ranges are the whole day; a third lies over the first.
      const allDay = everyDay('00:00-23:00', '23:00-00:00', '08:00-12:00')
      teacherId = (await makeTeacher(database.db, { timezone: teacherZone, hours: allDay })).teacherId
      parent = await makeFamily(database.db, { timezone: familyZone })
      // Every hour of several weeks is booked for one child.
      await database.db.updateTable('school_settings').set({ lessons_ahead_per_child: 500 }).execute()
    })

    test('every hour that is shown can be booked at the hour that is shown, once, and then is gone', async () => {
      const caller = callAs(database.db, parentCaller(parent.parentId, familyZone), now)
      const shown = async (timezone: string, days: number) => {
        const span = (n: number) => Temporal.PlainDate.from(day).add({ days: n }).toString()
        const asked = { id: teacherId, from: span(-days), to: span(days), timezone }
        return (await caller.availability.slots(asked)).slots
      }
      expect((await shown(teacherZone, 0)).length).toBe(hours)
      const slots = await shown(familyZone, 2)
      expect(new Set(slots.map(slot => slot.startsAt)).size).toBe(slots.length)
      for (const { startsAt, date, time } of slots) {
        const booking = await caller.booking.book({
          id: randomUUID(),
          studentId: parent.studentIds[0] ?? '',
          teacherId,
          lessonType: 'individual',
          startsAt,
        })
        expect(booking.lessons).toMatchObject([{ startsAt, date, time }])
        const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(familyZone)
        expect([date, time]).toEqual([
          local.toPlainDate().toString(),
          local.toPlainTime().toString().slice(0, 5),
        ])
      }
      expect(await shown(familyZone, 2)).toEqual([])
      const listed = await caller.lessons.list({ scope: 'upcoming', pageSize: 100 })
      expect(listed.total).toBe(slots.length)
    })

    test('nothing beside what is shown can be booked by hand', async () => {
      const other = await makeTeacher(database.db, { timezone: teacherZone, hours: everyDay('09:00-10:00') })
      const caller = callAs(database.db, parentCaller(parent.parentId, familyZone), now)
      const from = Temporal.PlainDate.from(day)
      const asked = {
        id: other.teacherId,
        from: from.subtract({ days: 1 }).toString(),
        to: from.add({ days: 1 }).toString(),
        timezone: familyZone,
      }
      const shown = new Set((await caller.availability.slots(asked)).slots.map(slot => slot.startsAt))
      const start = from.toZonedDateTime(teacherZone).toInstant()
      for (let minutes = 7 * 60; minutes <= 12 * 60; minutes += 30) {
        const startsAt = start.add({ minutes }).toString()
        if (shown.has(startsAt)) continue
        await expect(
          caller.booking.book({
            id: randomUUID(),
            studentId: parent.studentIds[0] ?? '',
            teacherId: other.teacherId,
            lessonType: 'individual',
            startsAt,
          }),
        ).rejects.toMatchObject({ code: 'slot_not_offered', status: 409 })
      }
    })
  },
)
