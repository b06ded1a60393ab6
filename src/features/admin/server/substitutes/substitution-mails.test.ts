import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMail } from '#app/deliver-mail.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { leaveFamily } from '#features/families/server/leave-family.ts'
import { callAs, parentCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeOtherParent,
  makeSchool,
  makeTeacher,
} from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'

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

/** Every mail that leaves now: to whom, and its subject. */
const readSubjects = async () =>
  (await web.deliver(now)).map(({ to, subject }) => [to.split('@')[0], subject])

test('a lesson that returns to its teacher before the mails leave is no mail to anybody', async () => {
  const { tara, ugo, give } = await makeWorld()
  await give(tara, ugo)
  await give(ugo, tara)
  expect(await readSubjects()).toEqual([])
})

test('a teacher who gets her own lesson back later reads that she gives it again, from whom', async () => {
  const { tara, ugo, lessonAt, give } = await makeWorld()
  const other = await lessonAt('2026-12-08T12:00:00Z')
  await give(tara, ugo)
  await give(tara, ugo, other)
  await web.deliver(now)
  await give(ugo, tara)
  const [mail, ...others] = (await web.deliver(now)).filter(({ to }) => to.startsWith(tara))
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Vous donnez de nouveau un de vos cours')
  expect(mail?.text).toContain('L’école vous rend ce qu’elle avait confié à Ugo Essai.')
  await reportAbsent(ugo, [other])
  await school.admin.substituteMany({ id: ugo, teacherId: tara, lessonIds: [other] })
  const subjects = (await readSubjects()).filter(([to]) => to === tara)
  expect(subjects).toEqual([[tara, 'Vous donnez de nouveau un de vos cours']])
})

test('two substitutions before the mails leave are one mail, from the teacher known to the one who gives the lesson', async () => {
  const { tara, ugo, vera, parentId, karim, give } = await makeWorld()
  await give(tara, ugo)
  await give(ugo, vera)
  const mails = await web.deliver(now)
  const subjects = new Map(mails.map(({ to, subject }) => [to.split('@')[0], subject]))
  expect(mails).toHaveLength(4)
  expect(subjects).toEqual(
    new Map([
      [parentId, 'Le cours d’Enfant 1 sera donné par Vera Essai'],
      [karim, 'Enfant 1’s lesson will be given by Vera Essai'],
      [tara, 'Un de vos cours est confié à Vera Essai'],
      [vera, 'Vous donnez un cours à la place de Tara Essai'],
    ]),
  )
  const textTo = (id: string) => mails.find(({ to }) => to.startsWith(id))?.text
  expect(textTo(parentId)).toContain('Tara Essai ne pourra pas donner')
  expect(textTo(karim)).toContain('Tara Essai can’t give the following')
  // From here on everybody knows Vera.
  await give(vera, ugo)
  expect((await readSubjects()).toSorted()).toEqual(
    [
      [parentId, 'Le cours d’Enfant 1 sera donné par Ugo Essai'],
      [karim, 'Enfant 1’s lesson will be given by Ugo Essai'],
      [vera, 'Un de vos cours est confié à Ugo Essai'],
      [ugo, 'Vous donnez un cours à la place de Vera Essai'],
    ].toSorted(),
  )
})

test('each mail leaves once, in whatever order, when a lesson goes to and fro before', async () => {
  const { tara, ugo, vera, parentId, karim, give } = await makeWorld()
  await give(tara, ugo)
  await give(ugo, vera)
  await give(vera, ugo)
  expect((await readSubjects()).map(([to]) => to).toSorted()).toEqual([parentId, karim, tara, ugo].toSorted())
  const { rows } = await database.pool.query('select 1 from substitution_outbox')
  expect(rows).toEqual([])
})

test('a parent who leaves the family before the mails leave is mailed nothing, and nothing waits for this parent', async () => {
  const { tara, ugo, parentId, karim, give } = await makeWorld()
  await give(tara, ugo)
  const leaving = { familyId: parentId, userId: karim, role: 'parent', timezone: 'Europe/Paris' }
  expect(await leaveFamily(database.db, leaving as unknown as Family, now)).toMatchObject({ ok: true })
  const { rows } = await database.pool.query('select 1 from substitution_outbox where recipient_id = $1', [
    karim,
  ])
  expect(rows).toEqual([])
  const changes = (await readSubjects()).filter(([, subject]) => /donné|given/.test(subject ?? ''))
  expect(changes.map(([to]) => to)).toEqual([parentId])
})

test('of several lessons given away, the one that changes again has a mail of its own', async () => {
  const { tara, ugo, vera, parentId, lessonId, lessonAt, give } = await makeWorld()
  const other = await lessonAt('2026-12-08T12:00:00Z')
  await reportAbsent(tara, [lessonId, other])
  await school.admin.substituteMany({ id: tara, teacherId: ugo, lessonIds: [lessonId, other] })
  await give(ugo, vera)
  const subjects = (await readSubjects()).filter(([to]) => to === parentId || to === tara)
  expect(subjects.toSorted()).toEqual(
    [
      [parentId, 'Le cours d’Enfant 1 sera donné par Ugo Essai'],
      [parentId, 'Le cours d’Enfant 1 sera donné par Vera Essai'],
      [tara, 'Un de vos cours est confié à Ugo Essai'],
      [tara, 'Un de vos cours est confié à Vera Essai'],
    ].toSorted(),
  )
})

test('a mail that fails is sent again with what is true then, and the other parent’s is not', async () => {
  const { tara, ugo, vera, parentId, karim, give } = await makeWorld()
  await give(tara, ugo)
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = 'mail' and data->>'kind' = 'family-teacher-changed' returning id, data`,
  )
  const [{ id, data }] = rows
  const job = { id, data, retryCount: 0, retryLimit: 12 }
  const deliver = (send: (to: string) => void) =>
    deliverMail(database.db, async (_tx, mail) => send(mail.to), job, { publicUrl: 'http://localhost', now })
  const refuse = (to: string) => {
    if (to.startsWith(parentId)) throw new Error('The mailbox is full')
  }
  await expect(deliver(refuse)).rejects.toThrow('full')
  await give(ugo, vera)
  const sent: string[] = []
  await deliver(to => sent.push(to))
  expect(sent).toEqual([])
  const mails = (await web.deliver(now)).filter(({ to }) => [parentId, karim].some(one => to.startsWith(one)))
  const textTo = (person: string) => mails.find(({ to }) => to.startsWith(person))?.text
  expect(mails).toHaveLength(2)
  expect(textTo(parentId)).toContain('Tara Essai ne pourra pas donner')
  expect(textTo(karim)).toContain('Ugo Essai can’t give the following')
})

test('a teacher whose lessons were given away reads whose they are, in the plural, and which is cancelled since', async () => {
  for (const [language, text, cancelled] of [
    ['fr', 'Vous n’avez plus à les donner : ils ne sont plus dans vos cours.', /, annulé depuis$/gm],
    ['en', 'You no longer have to give them: they are no longer among your lessons.', /, cancelled since$/gm],
  ] as const) {
    const { tara, ugo, lessonId, lessonAt } = await makeWorld()
    const other = await lessonAt('2026-12-08T12:00:00Z')
    if (language === 'en') await readEnglish(tara)
    await reportAbsent(tara, [lessonId, other])
    await school.admin.substituteMany({ id: tara, teacherId: ugo, lessonIds: [lessonId, other] })
    await school.lessons.cancel({ id: other, reason: 'Fermé', teacherId: ugo })
    const [mail, ...others] = (await web.deliver(now)).filter(({ to }) => to.startsWith(tara))
    expect(others).toEqual([])
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(text)
    expect(mail?.text.match(/Enfant 1/g)).toHaveLength(2)
    expect(mail?.text.match(cancelled)).toHaveLength(1)
    expect(mail?.text).not.toMatch(/Cours d’arabe|Arabic lessons/)
  }
})

test('a family whose several lessons change their teacher may cancel each of them', async () => {
  const { tara, ugo, parentId, lessonId, lessonAt } = await makeWorld()
  const other = await lessonAt('2026-12-08T12:00:00Z')
  await reportAbsent(tara, [lessonId, other])
  await school.admin.substituteMany({ id: tara, teacherId: ugo, lessonIds: [lessonId, other] })
  const mail = (await web.deliver(now)).find(({ to }) => to.startsWith(parentId))
  expect(mail?.text).toContain('chaque cours vous est rendu et rien n’est dû')
})
