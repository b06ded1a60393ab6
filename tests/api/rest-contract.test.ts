// The REST paths and fields that other programs may rely on, over HTTP as a family and a teacher.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { registered, signIn } from '../support/parents.ts'
import { everyDay, makeTeacher } from '../support/people.ts'
import { cookieOf, testWeb } from '../support/web.ts'

const database = testDatabase()
const web = testWeb(database)

type Named = { id: string }
/** The fields of responses that these tests read; each response has some of them. */
type Told = Named & {
  teachers: Named[]
  students: Named[]
  slots: { startsAt: string; endsAt: string; date: string; time: string }[]
  lessons: (Named & { startsAt: string; priceCents: number })[]
  paths: Record<string, Record<string, unknown>>
}

let teacherId = ''
let otherTeacher = ''
let parent = ''
let teacher = ''
let studentId = ''
const day = (ahead: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days: ahead }).toString()
const ask = async (method: string, path: string, { as, body }: { as?: string; body?: unknown } = {}) => {
  const answer = await web.raw(
    `/api/v1${path}`,
    {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
    as ? { cookie: as } : {},
  )
  const text = await answer.text()
  return { status: answer.status, json: (text ? JSON.parse(text) : {}) as Told }
}
const slots = async (lessonType = 'individual', from = 3, to = 16) =>
  (
    await ask(
      'GET',
      `/teachers/${teacherId}/slots?from=${day(from)}&to=${day(to)}&lessonType=${lessonType}&timezone=Europe/Paris`,
    )
  ).json.slots
const slotAt = async (index: number, lessonType?: string) => {
  const slot = (await slots(lessonType))[index]
  if (!slot) throw new Error('No slot')
  return slot
}

beforeAll(async () => {
  const { db } = database
  teacherId = (await makeTeacher(db, { hours: everyDay('09:00-18:00') })).teacherId
  otherTeacher = (await makeTeacher(db, { hours: everyDay('09:00-18:00'), trial: false })).teacherId
  await db
    .insertInto('lesson_packages')
    .values({
      name: 'Trimestre',
      is_discovery: false,
      discount_percentage: 15,
      duration_months: 3,
      lessons_per_month: 4,
      number_of_lessons: 12,
    })
    .execute()
  parent = cookieOf(await signIn(web, await registered(web, { timezone: 'Europe/Paris' })))
  teacher = await web.sessionOf(teacherId)
  const child = { firstName: 'Nour', age: 9, level: 'niveau-1', languagePreference: 'both' }
  studentId = (await ask('POST', '/students', { as: parent, body: child })).json.id
})

const booking = async (changes: Record<string, unknown>) => ({
  id: randomUUID(),
  studentId,
  teacherId,
  lessonType: 'individual',
  startsAt: (await slotAt(0)).startsAt,
  ...changes,
})

describe('public procedures', () => {
  test('teachers, one teacher, and nobody', async () => {
    const { json } = await ask('GET', '/teachers')
    expect(json.teachers.map(one => one.id).sort()).toEqual([teacherId, otherTeacher].sort())
    const one = await ask('GET', `/teachers/${teacherId}`)
    expect(one).toMatchObject({
      status: 200,
      json: { id: teacherId, trialLessonAvailable: true, hourlyRate: 35 },
    })
    for (const id of [randomUUID(), 'x', '%F0%9F%98%80'])
      expect(await ask('GET', `/teachers/${id}`)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  test('teachers who give trials, where the address says `true`, and all of them where it says `false`', async () => {
    const found = async (trial: boolean) =>
      (await ask('GET', `/teachers/search?trial=${trial}`)).json.teachers.map(one => one.id).sort()
    expect(await found(true)).toEqual([teacherId])
    expect(await found(false)).toEqual([teacherId, otherTeacher].sort())
  })

  test('slots between two dates, both included, as instants in UTC and as the clock of the zone reads them', async () => {
    const found = await slots('individual', 3, 4)
    expect(new Set(found.map(slot => slot.date))).toEqual(new Set([day(3), day(4)]))
    for (const slot of found) {
      expect(Object.keys(slot).sort()).toEqual(['date', 'endsAt', 'startsAt', 'time'])
      expect(slot.startsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/)
      expect(Date.parse(slot.endsAt) - Date.parse(slot.startsAt)).toBe(3_600_000)
      expect(slot.time).toMatch(/^(09|1[0-7]):00$/)
    }
    expect(found).toHaveLength(18)
  })

  test('the free teachers at a moment: for a trial only those who give one', async () => {
    const { date, time } = await slotAt(0)
    const free = async (lessonType: string) =>
      (
        await ask('GET', `/slots?date=${date}&time=${time}&timezone=Europe/Paris&lessonType=${lessonType}`)
      ).json.teachers
        .map(one => one.id)
        .sort()
    expect(await free('individual')).toEqual([teacherId, otherTeacher].sort())
    expect(await free('trial')).toEqual([teacherId])
  })

  test('the packages, shortest first, with the fields that other programs may rely on', async () => {
    const { json } = await ask('GET', '/lesson-packages')
    expect(json).toMatchObject([
      {
        name: 'Trimestre',
        isDiscovery: false,
        discountPercentage: 15,
        durationMonths: 3,
        numberOfLessons: 12,
      },
    ])
  })
})

describe('a booking', () => {
  test('with the least that it needs, and with everything that may be left out written as nothing', async () => {
    const least = await ask('POST', '/bookings', { as: parent, body: await booking({}) })
    expect(least.status).toBe(200)
    const { startsAt } = await slotAt(1)
    const nothing = { packageId: null, isRecurring: false, recurrenceFrequency: null, numberOfSessions: null }
    const whole = await ask('POST', '/bookings', {
      as: parent,
      body: await booking({ startsAt, ...nothing }),
    })
    expect(whole).toMatchObject({
      status: 200,
      json: {
        studentId,
        teacherId,
        totalCents: 3500,
        numberOfSessions: 1,
        lessons: [{ startsAt, status: 'upcoming' }],
      },
    })
  })

  test('takes a length that the teacher gives, and no other', async () => {
    const { startsAt } = await slotAt(0)
    const send = async (duration: unknown) =>
      ask('POST', '/bookings', { as: parent, body: await booking({ startsAt, duration }) })
    for (const duration of [0, 15, 45, 150, '60', -60])
      expect(await send(duration)).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    expect(await send(120)).toMatchObject({
      status: 409,
      json: { code: 'length_not_offered', data: { lengths: [60] } },
    })
    const slotsOf = async (duration: string) =>
      ask('GET', `/teachers/${teacherId}/slots?from=${day(3)}&to=${day(4)}&duration=${duration}`)
    expect(await slotsOf('45')).toMatchObject({ status: 400 })
    expect(await slotsOf('90')).toMatchObject({ status: 200, json: { slots: [] } })
  })

  test('reads neither price, discount, end, parent nor the trial’s use from its body', async () => {
    const said = {
      lessonType: 'trial',
      totalCents: 1,
      price: 0,
      discountPercentage: 100,
      // A trial takes an hour, whatever length is asked for.
      duration: 120,
      endsAt: '2000-01-01T00:00:00Z',
      familyId: randomUUID(),
      hasHadTrialLesson: false,
      status: 'completed',
    }
    const { startsAt, endsAt } = await slotAt(9, 'trial')
    // The total that was read may only refuse the booking.
    const misread = await booking({ ...said, startsAt, agreedTotalCents: 1 })
    expect(await ask('POST', '/bookings', { as: parent, body: misread })).toMatchObject({
      status: 409,
      json: { code: 'price_changed', data: { totalCents: 0 } },
    })
    const made = await ask('POST', '/bookings', { as: parent, body: await booking({ ...said, startsAt }) })
    expect(made.json).toMatchObject({ totalCents: 0, lessons: [{ startsAt, endsAt, status: 'upcoming' }] })
    const second = await slotAt(12, 'trial')
    expect(
      await ask('POST', '/bookings', {
        as: parent,
        body: await booking({ ...said, startsAt: second.startsAt }),
      }),
    ).toMatchObject({ status: 409, json: { code: 'trial_used' } })
    const [child] = (await ask('GET', '/students', { as: parent })).json.students
    expect(child).toMatchObject({ id: studentId, hasHadTrialLesson: true })
  })

  test('of a series costs what its package says, and cancelling one of its lessons leaves the others', async () => {
    const [lessonPackage] = Object.values((await ask('GET', '/lesson-packages')).json) as unknown as Named[]
    const packageId = lessonPackage?.id
    const { startsAt } = await slotAt(4)
    const series = {
      isRecurring: true,
      recurrenceFrequency: 'weekly',
      numberOfSessions: 4,
      packageId,
      startsAt,
    }
    const made = await ask('POST', '/bookings', { as: parent, body: await booking(series) })
    expect(made).toMatchObject({ status: 200, json: { totalCents: 11_900 } })
    const { lessons } = made.json
    expect(lessons).toHaveLength(4)
    expect(lessons.reduce((sum, lesson) => sum + lesson.priceCents, 0)).toBe(11_900)
    const cancelled = await ask('POST', `/lessons/${lessons[1]?.id}/cancellation`, { as: parent })
    expect(cancelled).toMatchObject({ status: 200, json: { status: 'cancelled', givenBack: true } })
    const upcoming = await ask('GET', '/lessons?scope=upcoming&pageSize=100', { as: parent })
    const left = upcoming.json.lessons.map(lesson => lesson.id)
    expect(lessons.map(lesson => left.includes(lesson.id))).toEqual([true, false, true, true])
    const again = await slots('individual', 10, 14)
    expect(again.map(slot => slot.startsAt)).toContain(lessons[1]?.startsAt)
  })

  test('at an hour that is none of the teacher’s is refused, whichever way it is written', async () => {
    const { startsAt } = await slotAt(20)
    const at = (text: string) => startsAt.replace(':00:00Z', text)
    for (const wrong of ['2026-01-05T10:00:00Z', at(':07:00Z'), at(':00:01Z'), `${day(5)}T03:00:00Z`])
      expect(
        await ask('POST', '/bookings', { as: parent, body: await booking({ startsAt: wrong }) }),
      ).toMatchObject({ status: 409, json: { code: 'slot_not_offered', data: { dates: [{}] } } })
    for (const startsAt of ['demain', '2027-02-30T10:00:00Z', '2027-01-05T10:00:00', 1, null])
      expect(await ask('POST', '/bookings', { as: parent, body: await booking({ startsAt }) })).toMatchObject(
        { status: 400, json: { code: 'invalid_input' } },
      )
    for (const numberOfSessions of [0, -1, 1.5, 53, 1e9, '3', [2]])
      expect(
        await ask('POST', '/bookings', {
          as: parent,
          body: await booking({ numberOfSessions, isRecurring: true, recurrenceFrequency: 'weekly' }),
        }),
      ).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })

  test('at the furthest hour that is shown is as good as any', async () => {
    const listSlots = async (from: string, to: string) =>
      (await ask('GET', `/teachers/${teacherId}/slots?from=${from}&to=${to}&timezone=Europe/Paris`)).json
        .slots
    expect(await listSlots('2200-12-31', '2200-12-31')).toEqual([])
    const startsAt = (await listSlots(day(340), day(380))).at(-1)?.startsAt
    const repeated = await ask('POST', '/bookings', { as: parent, body: await booking({ startsAt }) })
    expect(repeated).toMatchObject({ status: 200, json: { lessons: [{ startsAt }] } })
  })

  test('of nobody, by a teacher, for a teacher without trials', async () => {
    const body = await booking({})
    expect(await ask('POST', '/bookings', { body })).toMatchObject({
      status: 401,
      json: { code: 'signed_out' },
    })
    expect(await ask('POST', '/bookings', { as: teacher, body })).toMatchObject({ status: 403 })
    const trial = { ...body, id: randomUUID(), teacherId: otherTeacher, lessonType: 'trial' }
    expect(await ask('POST', '/bookings', { as: parent, body: trial })).toMatchObject({
      status: 409,
      json: { code: 'trials_not_offered' },
    })
  })
})

test('a teacher opens an hour, sees it, and closes it by its id', async () => {
  const rule = {
    dayOfWeek: 'dimanche',
    timeSlot: '20:00-22:00',
    isException: false,
    validFrom: day(0),
    validUntil: null,
  }
  const written = await ask('POST', '/availability', { as: teacher, body: rule })
  expect(written).toMatchObject({ status: 200, json: { ...rule, date: null } })
  const row = (json: Told) =>
    (Object.values(json) as unknown as Named[]).find(({ id }) => id === written.json.id)
  expect(row((await ask('GET', '/availability', { as: teacher })).json)).toMatchObject(rule)
  expect((await ask('GET', '/availability', { as: parent })).status).toBe(403)
  expect((await ask('DELETE', `/availability/${written.json.id}`, { as: teacher })).status).toBe(200)
  expect((await ask('DELETE', `/availability/${written.json.id}`, { as: teacher })).status).toBe(404)
})

test('every fixed path stands in the description', async () => {
  const { paths } = (await ask('GET', '/openapi.json')).json
  const verbs = (path: string) => Object.keys(paths[path] ?? {}).map(verb => verb.toUpperCase())
  expect(verbs('/teachers')).toContain('GET')
  expect(verbs('/teachers/{id}')).toContain('GET')
  expect(verbs('/teachers/{id}/slots')).toContain('GET')
  expect(verbs('/slots')).toContain('GET')
  expect(verbs('/lesson-packages')).toContain('GET')
  expect(verbs('/students')).toEqual(expect.arrayContaining(['GET', 'POST']))
  expect(verbs('/students/{id}')).toEqual(expect.arrayContaining(['PATCH', 'DELETE']))
  expect(verbs('/availability')).toEqual(expect.arrayContaining(['GET', 'POST']))
  expect(verbs('/availability/{id}')).toContain('DELETE')
  expect(verbs('/bookings')).toContain('POST')
  expect(verbs('/lessons')).toContain('GET')
  expect(verbs('/lessons/{id}/cancellation')).toContain('POST')
  const operations = Object.values(paths).flatMap(each => Object.values(each)) as { responses: object }[]
  expect(operations.filter(({ responses }) => !('default' in responses))).toEqual([])
})

test('what the description says is in French', async () => {
  const sentences: string[] = []
  JSON.stringify((await ask('GET', '/openapi.json')).json, (key, value) => {
    if ((key === 'description' || key === 'summary') && typeof value === 'string') sentences.push(value)
    return value
  })
  expect(sentences.length).toBeGreaterThan(200)
  const english =
    /\b(?:the|of|for|with|and|in|is|are|was|whether|until|when|where|by|to|that|minutes? (?:of|that)|if)\b/i
  expect([...new Set(sentences)].filter(sentence => english.test(sentence))).toEqual([])
  expect([...new Set(sentences)].filter(sentence => /'| [:;!?»]|« /.test(sentence))).toEqual([])
})

test('the page of the reference is in the language of its reader', async () => {
  const read = async (language: string) => {
    const answer = await web.get('/api/v1', { headers: { 'accept-language': language } })
    expect(answer.headers.get('content-type')).toContain('text/html')
    return answer.text()
  }
  expect(await read('fr')).toMatch(
    /<html lang="fr">[\s\S]*<h1>API de Kalima<\/h1>\n<p>La description se trouve/,
  )
  expect(await read('en')).toMatch(
    /<html lang="en">[\s\S]*<h1>Kalima API<\/h1>\n<p>The description is at <a /,
  )
})
