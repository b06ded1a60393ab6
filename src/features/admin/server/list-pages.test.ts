import { beforeAll, expect, test } from 'vitest'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
// A Tuesday, 11:00 in Paris.
const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-11-24T10:00:00Z')
let cookie = ''
let adminId = ''
beforeAll(async () => {
  adminId = (await makeSchool(database.db)).userId
  cookie = await web.sessionOf(adminId)
})

type Row = { id: string }
/** The pages of a list: each begins after the last row of the one before. */
const readPages = async (path: string, rowsOf: (page: never) => Row[]) => {
  const pages: string[][] = []
  let next: string | null = null
  do {
    const after = next ? `&after=${encodeURIComponent(next)}` : ''
    const response = await web.get(`/api/v1/${path}${after}`, { cookie })
    expect(response.status).toBe(200)
    const page = (await response.json()) as { next: string | null }
    pages.push(rowsOf(page as never).map(({ id }) => id))
    next = page.next
  } while (next)
  return pages
}
const insert = async (statement: string, values: unknown[]) =>
  (await database.pool.query<Row>(`${statement} returning id`, values)).rows.map(({ id }) => id)
const sorted = (ids: readonly string[]) => ids.toSorted()

test('applications follow each other to the last, of one moment too: waiting ones from the oldest, answered ones from the latest answer', async () => {
  const apply = (when: string, decided: string | null) =>
    insert(
      `insert into teacher_applications (first_name, last_name, email, diploma, experience_years, hourly_rate_cents, timezone,
         status, created_at, decided_at, refusal_reason, user_id)
       select 'Hanane', 'B', 'h@kalima.test', 'Master', 3, 3000, 'Europe/Paris',
         (case when $2::timestamptz is null then 'pending' else 'refused' end)::application_status, $1::timestamptz, $2::timestamptz,
         case when $2::timestamptz is null then null else 'Non' end, $3::uuid`,
      [when, decided, null],
    )
  const open = async (when: string) => {
    const { teacherId } = await makeTeacher(database.db)
    const ids = await apply(when, null)
    await database.pool.query('update teacher_applications set user_id = $1 where id = any($2)', [
      teacherId,
      ids,
    ])
    return ids
  }
  const late = await open('2026-11-20T10:00:00.000002Z')
  const early = sorted([
    ...(await open('2026-11-20T10:00:00.000001Z')),
    ...(await open('2026-11-20T10:00:00.000001Z')),
  ])
  const rowsOf = ({ applications }: { applications: Row[] }) => applications
  const waiting = await readPages('teacher-applications?limit=1', rowsOf)
  expect(waiting.flat()).toEqual([...early, ...late])
  expect(waiting).toHaveLength(3)

  const first = await apply('2026-11-01T10:00:00Z', '2026-11-10T10:00:00Z')
  const same = sorted([
    ...(await apply('2026-11-03T10:00:00Z', '2026-11-12T10:00:00Z')),
    ...(await apply('2026-11-02T10:00:00Z', '2026-11-12T10:00:00Z')),
  ])
  expect(await readPages('teacher-applications?status=refused&limit=2', rowsOf)).toEqual([
    same.toReversed(),
    first,
  ])
  const lines = await (await web.get('/api/school/lists/applications.csv', { cookie })).text()
  expect(lines.trimEnd().split('\r\n')).toHaveLength(1 + 6)
})

test('waiting photos follow each other from the oldest to the last', async () => {
  const send = async (when: string) =>
    insert('insert into teacher_photos (teacher_id, uploaded_at) values ($1, $2)', [
      (await makeTeacher(database.db)).teacherId,
      when,
    ])
  const late = await send('2026-11-20T11:00:00Z')
  const early = sorted([...(await send('2026-11-20T10:00:00Z')), ...(await send('2026-11-20T10:00:00Z'))])
  const rowsOf = ({ photos }: { photos: Row[] }) => photos
  expect(await readPages('school/photos?limit=2', rowsOf)).toEqual([early, late])
})

test('the school’s files follow each other from the latest, those of one moment too', async () => {
  const share = (count: number, when: string) =>
    insert(
      `insert into shared_files (id, stored_as, name, kind, size, shared_by, uploaded_at)
       select gen_random_uuid(), gen_random_uuid(), 'Règles.pdf', 'pdf', 10, 'admin', $2 from generate_series(1, $1::int)`,
      [count, when],
    )
  const early = await share(12, '2026-11-20T10:00:00Z')
  const late = await share(13, '2026-11-21T10:00:00Z')
  const pages = await readPages('documents/files?', ({ files }: { files: Row[] }) => files)
  expect(pages.map(page => page.length)).toEqual([20, 5])
  expect(pages.flat()).toEqual([...sorted(late).toReversed(), ...sorted(early).toReversed()])
})

test('the lessons of a state are read before today too, the latest first, to the last', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const school = callAs(database.db, { userId: adminId, role: 'admin' }, now)
  const make = async (startsAt: string) => {
    const seat = { teacherId, familyId: parentId, studentId: studentIds[0] ?? '' }
    return (await makeLesson(database.db, { ...seat, startsAt: Temporal.Instant.from(startsAt) })).lessonId
  }
  const cancel = async (startsAt: string) => {
    const id = await make(startsAt)
    await school.lessons.cancel({ id, reason: 'Fermeture' })
    return id
  }
  const [first, second, third] = [
    await cancel('2026-11-02T10:00:00Z'),
    await cancel('2026-11-03T10:00:00Z'),
    await cancel('2026-11-23T22:30:00Z'), // 23:30 in Paris, the day before
  ]
  const today = await cancel('2026-11-24T23:30:00Z')
  const held = await make('2026-11-04T10:00:00Z')
  const read = async (filter: Parameters<typeof school.admin.lessons>[0]) => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await school.admin.lessons({ teacherId, limit: 2, ...filter, after })
      ids.push(...page.lessons.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    return ids
  }
  expect(await read({ state: 'cancelled', period: 'past' })).toEqual([third, second, first])
  expect(await read({ state: 'cancelled' })).toEqual([today])
  expect(await read({ state: 'postponed', period: 'past' })).toEqual([])
  expect(await read({ period: 'past' })).toEqual([third, held, second, first])
  await callAs(database.db, parentCaller(parentId), at('2026-11-01T10:00:00Z')).booking.postpone({
    id: held,
    startsAt: '2026-11-05T09:00:00Z',
  })
  expect(await read({ state: 'postponed', period: 'past' })).toEqual([held])
  const lines = await web.get(`/api/school/lists/lessons.csv?period=past&teacher=${teacherId}`, { cookie })
  expect((await lines.text()).trimEnd().split('\r\n').length).toBeGreaterThan(1)
})

test('the earnings of a month follow each other by name, and every page has the totals of all', async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const made: string[] = []
  for (const firstName of ['Zeïneb', 'Amel', 'Nour']) {
    const { teacherId } = await makeTeacher(database.db, { firstName })
    const { lessonId } = await makeLesson(database.db, {
      teacherId,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt: Temporal.Instant.from(`2026-10-1${made.length}T10:00:00Z`),
    })
    await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
    made.push(teacherId)
  }
  const totals: number[] = []
  const pages = await readPages(
    'school/earnings?month=2026-10&limit=2',
    ({ teachers, lessons }: { teachers: Row[]; lessons: number }) => {
      totals.push(lessons)
      return teachers
    },
  )
  expect(pages).toEqual([[made[1], made[2]], [made[0]]])
  expect(totals).toEqual([3, 3])
})
