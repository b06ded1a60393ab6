import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const startsAt = Temporal.Now.instant().round('minute').subtract({ minutes: 10 })
const during = startsAt.add({ minutes: 10 })

const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const family = await makeFamily(db, { children: 2 })
  const friend = await makeFamily(db)
  const [studentId = '', athome = ''] = family.studentIds
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: family.parentId,
    studentId,
    startsAt,
    type: 'group',
  })
  const friendId = friend.studentIds[0] ?? ''
  await takeSeat(db, lessonId, { familyId: friend.parentId, studentId: friendId })
  const teacher = teacherCaller(teacherId)
  await callAs(db, teacher, during).classroom.open({ id: lessonId })
  return {
    lessonId,
    teacherId,
    studentId,
    athome,
    friendId,
    teacher,
    parent: parentCaller(family.parentId),
    friend: parentCaller(friend.parentId),
  }
}
let s: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  s = await makeWorld()
})
type Caller = ReturnType<typeof parentCaller>
const as = (caller: Caller, now = during) =>
  callAs(database.db, caller, now, { storage: getProgram().storage }).classroom

const picture = async (colour = '#ffffff', width = 1600, height = 1000) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      ),
    ],
    'tableau.png',
    { type: 'image/png' },
  )
const keep = async (file?: File, caller = s.teacher, now = during) =>
  as(caller, now).saveBoard({ id: s.lessonId, picture: file ?? (await picture()) })
const list = (caller: Caller, id = s.studentId) => as(caller).pictures({ id })
const files = async () => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant().add({ minutes: 1 }))
  return (await storage.list('lesson-boards/', { limit: 1000 })).map(({ path }) => path)
}
const storedAs = async () =>
  (
    await database.db
      .selectFrom('lesson_boards')
      .where('lesson_id', '=', s.lessonId)
      .select('stored_as')
      .executeTakeFirst()
  )?.stored_as

describe('the whiteboard of a lesson', () => {
  test('is kept as a picture that the seated families and the teacher see, and nobody else', async () => {
    await keep(await picture('#c02030'))
    for (const [caller, id] of [
      [s.parent, s.studentId],
      [s.friend, s.friendId],
      [s.teacher, s.studentId],
    ] as const) {
      const { boards, total } = await list(caller, id)
      expect(total).toBe(1)
      const response = await web.raw(
        new URL(boards[0]?.address ?? '').pathname + new URL(boards[0]?.address ?? '').search,
        {},
      )
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect([width, height]).toEqual([1600, 1000])
    }
    const other = teacherCaller((await makeTeacher(database.db)).teacherId)
    for (const stranger of [s.friend, other])
      await expect(list(stranger)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    for (const [caller, id] of [
      [s.parent, s.athome],
      [{ userId: s.teacherId, role: 'admin' as const }, s.studentId],
    ] as const)
      expect(await list(caller, id)).toMatchObject({ boards: [], total: 0 })
  })

  test('is replaced by a later one, whose file takes the place of the earlier', async () => {
    await keep()
    const first = await storedAs()
    await Promise.all([keep(), keep(), keep()])
    const last = await storedAs()
    expect(last).not.toBe(first)
    const kept = await files()
    expect(kept).toContain(`lesson-boards/${last}.webp`)
    expect(kept).not.toContain(`lesson-boards/${first}.webp`)
    expect((await list(s.parent)).total).toBe(1)
  })

  test('is refused when it is no picture, or too large, or from anyone but the teacher while the room is open', async () => {
    const text = new File(['<script>alert(1)</script>'], 'tableau.png', { type: 'image/png' })
    await expect(keep(text)).rejects.toMatchObject({ code: 'board_unreadable', status: 422 })
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="9" height="9"/></svg>'
    const svg = new File([drawing], 'tableau.png', { type: 'image/png' })
    await expect(keep(svg)).rejects.toMatchObject({ code: 'board_unreadable' })
    const large = new File([new Uint8Array(4_000_001)], 'tableau.png', { type: 'image/png' })
    await expect(keep(large)).rejects.toMatchObject({ code: 'board_too_large', status: 413 })
    await expect(keep(await picture('#ffffff', 4000, 2500))).rejects.toMatchObject({
      code: 'board_unreadable',
    })
    await expect(keep(undefined, s.parent)).rejects.toMatchObject({ status: 403 })
    const other = teacherCaller((await makeTeacher(database.db)).teacherId)
    await expect(keep(undefined, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(keep(undefined, s.teacher, startsAt.add({ hours: 3 }))).rejects.toMatchObject({
      code: 'room_over',
    })
    expect(await storedAs()).toBeUndefined()
  })

  test('is deleted with its file when a child of the lesson is erased: its strokes can’t be separated from the others’', async () => {
    await keep()
    const stored = await storedAs()
    await callAs(database.db, s.friend, during).parentSpace.eraseStudent({ id: s.friendId })
    expect(await storedAs()).toBeUndefined()
    expect(await files()).not.toContain(`lesson-boards/${stored}.webp`)
    expect((await list(s.parent)).total).toBe(0)
  })
})

test('the stencils are the letters of the curriculum in four forms', async () => {
  await loadCurriculum(database.url)
  const { letters } = await as(s.teacher).stencils()
  expect(letters.length).toBeGreaterThanOrEqual(28)
  expect(letters.find(({ id }) => id === 'qaf')).toEqual({
    id: 'qaf',
    letter: 'ق',
    name: expect.any(String),
    forms: { isolated: 'ق', initial: 'قـ', medial: 'ـقـ', final: 'ـق' },
  })
  // Named as on the pages of learning: sîne, never sîn.
  expect(letters.find(({ id }) => id === 'sin')?.name).toBe('sîne')
  expect(letters.find(({ id }) => id === 'ta_marbuta')?.name).toBe('tâ marbouta')
  const inEnglish = await runWithLocale('en', () => as(s.teacher).stencils())
  expect(inEnglish.letters.find(({ id }) => id === 'sin')?.name).toBe('sin')
  expect(inEnglish.letters.find(({ id }) => id === 'ta_marbuta')?.name).toBe('ta marbuta')
  await expect(as(s.parent).stencils()).rejects.toMatchObject({ status: 403 })
})
