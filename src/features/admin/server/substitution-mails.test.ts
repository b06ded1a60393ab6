import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeOtherParent,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
let school: ReturnType<typeof callAs>
beforeAll(async () => {
  school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
})
beforeEach(async () => {
  await web.deliver(now)
})

const makeWorld = async () => {
  const { db } = database
  const teacher = async (firstName: string) => (await makeTeacher(db, { firstName })).teacherId
  const [tara, ugo, vera] = [await teacher('Tara'), await teacher('Ugo'), await teacher('Vera')]
  const { parentId, studentIds } = await makeFamily(db)
  const karim = await makeOtherParent(db, parentId, { language: 'english' })
  const lessonAt = async (startsAt: string) => {
    const [studentId = ''] = studentIds
    const made = { teacherId: tara, familyId: parentId, studentId, startsAt: Temporal.Instant.from(startsAt) }
    return (await makeLesson(db, made)).lessonId
  }
  const lessonId = await lessonAt('2026-12-08T10:00:00Z')
  const give = (insteadOf: string, teacherId: string, id = lessonId) =>
    school.admin.substitute({ id, teacherId, insteadOf })
  return { tara, ugo, vera, parentId, karim, lessonId, lessonAt, give }
}

const readEnglish = (teacherId: string) =>
  database.pool.query(`update user_roles set language_preference = 'english' where user_id = $1`, [teacherId])

/** Reports the teacher absent for the day of the lesson, which closes its hours. */
const reportAbsent = async (teacherId: string, lessonIds: string[]) => {
  const day = { firstDay: '2026-12-08', lastDay: '2026-12-08', fromHour: 0, untilHour: 24 }
  await school.admin.recordAbsence({ id: randomUUID(), teacherId, lessonIds, ...day })
  await web.deliver(now)
}

test('an absent teacher whose lesson is given away or cancelled does not read that the hour is free again, nor what families know', async () => {
  for (const [language, given, cancelled] of [
    ['fr', 'Vous n’avez plus à le donner', 'vous n’avez plus cours à cette heure'],
    ['en', 'You no longer have to give it', 'you no longer teach at that time'],
  ] as const) {
    const { tara, ugo, parentId, lessonId, lessonAt, give } = await makeWorld()
    const other = await lessonAt('2026-12-08T12:00:00Z')
    if (language === 'en') await readEnglish(tara)
    await reportAbsent(tara, [lessonId, other])
    await give(tara, ugo)
    await callAs(database.db, parentCaller(parentId), now).lessons.cancel({ id: other })
    const texts = (await web.deliver(now)).flatMap(({ to, text }) => (to.startsWith(tara) ? [text] : []))
    expect(texts).toHaveLength(2)
    expect(texts.join()).toContain(given)
    expect(texts.join()).toContain(cancelled)
    expect(texts.join()).not.toMatch(/libre|free again|prévenue|famil(les|ies) know/)
  }
})
