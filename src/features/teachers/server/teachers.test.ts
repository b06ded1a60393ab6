import { beforeAll, describe, expect, test } from 'vitest'
import { type Level, levels } from '#features/families/families.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { levelsTaken } from '../teachers.ts'

const database = testDatabase()
const web = testWeb(database)

type Listed = { teachers: { id: string; firstName: string; rating: number }[]; total: number }
const list = async (query = '') => {
  const response = await web.get(`/api/v1/teachers${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Listed
}
const searchNames = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).teachers.map(teacher => teacher.firstName)

let retired = ''
let applicant = ''
let leila = ''
beforeAll(async () => {
  const { db } = database
  leila = (await makeTeacher(db, { firstName: 'Leïla', rating: 5, trial: false })).teacherId
  await db
    .updateTable('teachers')
    .set({ specialization: ['Arabe dialectal', 'Conversation'], levels: ['niveau-2'] })
    .where('id', '=', leila)
    .execute()
  await makeTeacher(db, { firstName: 'Salma', rating: 4.9 })
  await makeTeacher(db, { firstName: '100% كَريم', rating: 0 })
  retired = (await makeTeacher(db, { firstName: 'Retirée' })).teacherId
  const now = Temporal.Now.instant()
  await db.updateTable('teachers').set({ retired_at: now }).where('id', '=', retired).execute()
  applicant = (await makeTeacher(db, { firstName: 'Candidate', approved: false })).teacherId
})

test('the database finds the teachers who take a level as the rules do', async () => {
  for (const taken of [[], ['niveau-2'], ['niveau-1', 'niveau-3']] as Level[][])
    for (const level of levels) {
      const { rows } = await database.pool.query('select takes_level($1, $2) as takes', [taken, level])
      expect([taken, level, rows[0]]).toEqual([
        taken,
        level,
        { takes: levelsTaken({ levels: taken }).includes(level) },
      ])
    }
})

describe('the list of teachers', () => {
  test('a search ignores case and accents, over name and specialisation', async () => {
    for (const search of ['leila', 'LEÏLA', 'dialectal', 'DIALECTÁL', 'essai leila', ' conversation  Leï '])
      expect(await searchNames(search)).toEqual(['Leïla'])
    expect(await searchNames('moderne')).toEqual(['Salma', '100% كَريم'])
  })

  test('a search takes SQL’s special characters literally', async () => {
    expect(await searchNames('%')).toEqual(['100% كَريم'])
    expect(await searchNames('100%')).toEqual(['100% كَريم'])
    for (const search of ['_', '\\', "'", '％％', '"; drop table teachers; --', '*', '<script>'])
      expect(await searchNames(search)).toEqual([])
    expect(await searchNames('كَريم')).toEqual(['100% كَريم'])
  })

  test('lists the best rated first, and neither applicants nor teachers who left', async () => {
    const { teachers, total } = await list()
    expect(teachers.map(teacher => teacher.rating)).toEqual([5, 4.9, 0])
    expect(total).toBe(3)
  })

  test('filters by level, specialisation and trial, page by page', async () => {
    // Two teachers named no level: they take all.
    expect((await list('?level=niveau-2')).total).toBe(3)
    expect((await list('?level=niveau-5')).total).toBe(2)
    expect((await list('?specialization=Arabe%20moderne')).total).toBe(2)
    expect((await list('?lessonType=trial')).total).toBe(2)
    const second = await list('?page=2&limit=2')
    expect(second.teachers.map(teacher => teacher.firstName)).toEqual(['100% كَريم'])
    expect(second.total).toBe(3)
    expect(await list('?page=1000')).toMatchObject({ teachers: [], total: 3 })
  })

  test('list and profile contain no e-mail address, phone number or earnings', async () => {
    const listText = await (await web.get('/api/v1/teachers')).text()
    const profile = await (await web.get(`/api/v1/teachers/${leila}`)).text()
    for (const text of [listText, profile]) {
      expect(text).not.toMatch(/@|email|phone|earning|user_?id/i)
      expect(text).toContain('Leïla')
    }
  })
})

test('answers not_found alike for an applicant, a teacher who left and an unknown id', async () => {
  const answers = await Promise.all(
    [
      retired,
      applicant,
      '00000000-0000-4000-8000-000000000000',
      'nobody',
      "'",
      '%F0%9F%A6%8A',
      'x'.repeat(5000),
    ].flatMap(id => [
      web.get(`/api/v1/teachers/${id}`),
      web.get(`/api/v1/teachers/${id}/slots?from=2030-01-01&to=2030-01-02`),
      web.get(`/api/v1/teachers/${id}/slots/next`),
    ]),
  )
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([404]))
  expect(new Set(bodies).size).toBe(1)
})

describe('invalid requests', () => {
  const dates = 'from=2030-01-01&to=2030-01-02'
  const at = (query: string) => `/api/v1/teachers/${leila}/slots?${query}`
  test('are refused with status 400, a code and a sentence', async () => {
    const paths = [
      '/api/v1/teachers?page=0',
      '/api/v1/teachers?page=1001',
      '/api/v1/teachers?page=99999999999999999999',
      '/api/v1/teachers?page=1.5',
      '/api/v1/teachers?page[]=1&page[]=2',
      '/api/v1/teachers?limit=101',
      '/api/v1/teachers?limit=-1',
      '/api/v1/teachers?level=niveau-9',
      '/api/v1/teachers?lessonType=duel',
      `/api/v1/teachers?search=${'a'.repeat(101)}`,
      '/api/v1/teachers?search=%00',
      '/api/v1/teachers?search[x]=1',
      '/api/v1/teachers?search=%E0%A4%A',
      at(''),
      at('from=2030-01-01'),
      at('from=2030-02-30&to=2030-03-01'),
      at('from=2030-1-1&to=2030-01-02'),
      at('from=2030-01-01&to=9999-01-01'),
      at('from=2030-01-02&to=2030-01-01'),
      at('from=2030-01-01&to=2030-03-04'), // 63 days
      at(`${dates}&timezone=Mars/Olympus`),
      at(`${dates}&timezone=%2B02:00`),
      at(`${dates}&timezone=europe/paris`),
      at(`${dates}&lessonType=TRIAL`),
      '/api/v1/slots?date=2030-01-01',
      '/api/v1/slots?date=2030-01-01&time=24:00',
      '/api/v1/slots?date=2030-01-01&time=5pm',
      '/api/v1/slots?date=2030-01-32&time=17:00',
      '/api/v1/slots/hours?date=demain',
    ]
    for (const path of paths) {
      const response = await web.get(path)
      expect([path, response.status]).toEqual([path, 400])
      const { code, message } = (await response.json()) as { code: string; message: string }
      expect(code).toMatch(/^[a-z_]+$/)
      expect(message).toMatch(/^[A-ZÀ-Ý].+[.]$/)
    }
  })

  test('accepts 62 days, and the last dates of the calendar', async () => {
    for (const query of ['from=2030-01-01&to=2030-03-03', 'from=2199-11-01&to=2200-01-01'])
      expect((await web.get(at(query))).status).toBe(200)
  })
})
