import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { reloadCurriculum } from '../../../../tests/support/reload-curriculum.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')

beforeAll(async () => {
  await loadCurriculum(database.url)
})

const asSchool = async () => {
  const { userId } = await makeSchool(database.db)
  return { userId, api: callAs(database.db, { userId, role: 'admin' }, now).curriculum }
}
type Api = Awaited<ReturnType<typeof asSchool>>['api']
const correctIn = async (api: Api, id: string, changes: object, isProofread = false) => {
  const { version, text } = await api.word({ id })
  return api.correct({ id, version, text: { ...text, ...changes }, isProofread })
}
const reload = () => reloadCurriculum(database)
const asNewWord = (ar: string, translit: string) => ({
  ar,
  translit,
  fr: 'le hibou',
  theme: 'animaux',
  pos: 'noun',
  posDetail: null,
  gender: 'm',
  root: null,
  pluralAr: null,
  pluralTranslit: null,
  presentAr: null,
  masdarAr: null,
  exampleAr: 'هٰذِهِ بُومَة.'.replace('هٰ', 'هَٰ'),
  exampleTranslit: 'hādhihi būma.',
  exampleFr: 'C’est un hibou.',
  noteFr: null,
  picture: null,
  near: ['kalb', 'qitta', 'samaka'],
})

describe('a correction', () => {
  test('is read by children, says who made it, and is undone', async () => {
    const school = await asSchool()
    const before = (await school.api.word({ id: 'kalb' })).text
    await correctIn(school.api, 'kalb', { fr: 'le toutou' })
    const corrected = await school.api.word({ id: 'kalb' })
    expect(corrected.text.fr).toBe('le toutou')
    expect(corrected.changes).toMatchObject([
      {
        act: 'corrected',
        author: 'Farida Amrani',
        differences: [{ field: 'fr', before: before.fr, after: 'le toutou' }],
      },
    ])
    const [{ id: change = '' } = {}] = corrected.changes
    await school.api.undo({ id: 'kalb', version: corrected.version, change })
    const undone = await school.api.word({ id: 'kalb' })
    expect(undone.text).toEqual(before)
    expect(undone.changes.map(({ act }) => act)).toEqual(expect.arrayContaining(['undone', 'corrected']))
  })

  test('outlives a new start of the program, and so do words that the school chose as near', async () => {
    const { api } = await asSchool()
    const { near } = (await api.word({ id: 'qitta' })).text
    const kept = [...near].reverse()
    await correctIn(api, 'qitta', { fr: 'le minou', near: kept })
    await reload()
    expect((await api.word({ id: 'qitta' })).text).toMatchObject({ fr: 'le minou', near: kept })
  })

  test('keeps what a child remembers: the word is not met again as new', async () => {
    const { api } = await asSchool()
    const { parentId, studentIds } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    const cards = () =>
      database.db
        .selectFrom('learning_cards')
        .where('student_id', '=', studentId)
        .select(['item', 'facet', 'stability'])
        .execute()
    await database.db.updateTable('students').set({ level: 'niveau-1' }).where('id', '=', studentId).execute()
    await database.pool.query(
      `insert into learning_meetings (student_id, item, met_on, met_at) values ($1, 'word:bab', '2026-11-01', $2)`,
      [studentId, '2026-11-01T10:00:00Z'],
    )
    await database.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, 'word:bab', 'read', 5, 5, '2026-11-01', '2026-11-06', 2)`,
      [studentId],
    )
    const remembered = await cards()
    await correctIn(api, 'bab', { fr: 'la porte (corrigée)' })
    await reload()
    expect(await cards()).toEqual(remembered)
    const session = await callAs(
      database.db,
      { userId: randomUUID(), role: 'student', familyId: parentId, studentId },
      now,
    ).learning.startSession({
      id: randomUUID(),
      purpose: 'vocabulary',
      subject: '',
    })
    const shown = JSON.stringify(session.questions)
    expect(shown).toContain('la porte (corrigée)')
    const meetings = session.questions.flatMap(({ meeting }) => (meeting ? [JSON.stringify(meeting)] : []))
    expect(meetings.length).toBeGreaterThan(0)
    expect(meetings.filter(text => text.includes('la porte (corrigée)'))).toEqual([])
  })

  test('two editors at once: one wins and the other is refused', async () => {
    const [one, other] = [await asSchool(), await asSchool()]
    const { version, text } = await one.api.word({ id: 'samaka' })
    const outcomes = await Promise.allSettled(
      [one, other].map(({ api }, index) =>
        api.correct({
          id: 'samaka',
          version,
          text: { ...text, fr: `le poisson ${index}` },
          isProofread: false,
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'changed_meanwhile', status: 409 },
    })
  })

  test('that the checks refuse is not stored, and each fault names its field', async () => {
    const { api } = await asSchool()
    const before = await api.word({ id: 'walad' })
    await expect(correctIn(api, 'walad', { ar: 'ولد', fr: '' })).rejects.toMatchObject({
      code: 'word_faults',
      status: 422,
      data: {
        faults: expect.arrayContaining([
          { field: 'fr', code: 'missing' },
          { field: 'ar', code: 'unvowelled' },
        ]),
      },
    })
    expect(await api.word({ id: 'walad' })).toEqual(before)
  })

  test('is written in the audit log, once', async () => {
    const { userId, api } = await asSchool()
    await correctIn(api, 'bint', { fr: 'la fillette' })
    await correctIn(api, 'bint', { fr: 'la fillette' })
    const entries = await database.db
      .selectFrom('audit_log')
      .where('actor', '=', userId)
      .select(['action', 'details'])
      .execute()
    expect(entries).toEqual([
      { action: 'curriculum_changed', details: { entry: 'word:bint', act: 'corrected' } },
    ])
  })
})

describe('the mark «relu»', () => {
  test('says who and when, and goes with the text that was read', async () => {
    const { api } = await asSchool()
    const { version, proofread } = await api.word({ id: 'bayt' })
    expect(proofread).toBeNull()
    await api.proofread({ kind: 'word', id: 'bayt', version, isProofread: true })
    await api.proofread({ kind: 'word', id: 'bayt', version, isProofread: true })
    const read = await api.word({ id: 'bayt' })
    expect(read.proofread).toEqual({ reader: 'Farida Amrani', day: 'lundi 23 novembre 2026' })
    expect(read.changes.map(({ act }) => act)).toEqual(['proofread'])
    await correctIn(api, 'bayt', { fr: 'la maison (corrigée)' })
    expect((await api.word({ id: 'bayt' })).proofread).toBeNull()
    await correctIn(api, 'bayt', { fr: 'la maison' }, true)
    expect((await api.word({ id: 'bayt' })).proofread).not.toBeNull()
  })

  test('goes when a newer file of the program brings another text, and stays when it brings the same', async () => {
    const { api } = await asSchool()
    for (const id of ['umm', 'ab']) {
      const { version } = await api.word({ id })
      await api.proofread({ kind: 'word', id, version, isProofread: true })
    }
    await reload()
    expect((await api.word({ id: 'umm' })).proofread).not.toBeNull()
    await database.pool.query(`update learning_words set fr = 'le papa' where id = 'ab'`)
    expect((await api.word({ id: 'ab' })).proofread).toBeNull()
  })

  test('is not set for a text that somebody else changed meanwhile', async () => {
    const { api } = await asSchool()
    const { version } = await api.word({ id: 'akh' })
    await correctIn(api, 'akh', { fr: 'le frère aîné' })
    await expect(
      api.proofread({ kind: 'word', id: 'akh', version, isProofread: true }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  test('stays without the name when the person’s account is deleted', async () => {
    const { userId, api } = await asSchool()
    const { version } = await api.word({ id: 'ukht' })
    await api.proofread({ kind: 'word', id: 'ukht', version, isProofread: true })
    await database.db.deleteFrom('users').where('id', '=', userId).execute()
    const read = await (await asSchool()).api.word({ id: 'ukht' })
    expect(read.proofread).toEqual({ reader: null, day: 'lundi 23 novembre 2026' })
    expect(read.changes).toMatchObject([{ act: 'proofread', author: null }])
  })
})

describe('a word of the school', () => {
  test('is added after those of its level, is asked, and stays when the program starts again', async () => {
    const { api } = await asSchool()
    const { id } = await api.add({
      level: 'niveau-1',
      text: asNewWord('بُومَة', 'būma'),
      isProofread: true,
    })
    expect(id).toBe('ecole-buma')
    await reload()
    expect(await api.word({ id })).toMatchObject({ soundsFr: 'boûma', level: 'niveau-1' })
    const { words, total } = await api.words({ search: 'بومة' })
    expect([total, words]).toMatchObject([1, [{ id, isProofread: true }]])
    await expect(
      api.add({ level: 'niveau-1', text: asNewWord('بُومَة', 'būma'), isProofread: false }),
    ).rejects.toMatchObject({ data: { faults: [{ code: 'same_word', other: 'le hibou' }] } })
  })

  test('that is retired is no longer asked, keeps its cards, and comes back', async () => {
    const { api } = await asSchool()
    const inPractice = async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as count from clip_items where item = 'word:shajara' and not is_retired`,
      )
      return rows
    }
    const [word] = (await api.words({ search: 'arbre' })).words
    if (!word) throw new Error('no tree')
    const { version } = await api.word({ id: word.id })
    await api.retire({ kind: 'word', id: word.id, version, isRetired: true })
    expect((await api.words({ search: 'arbre' })).words.map(({ id }) => id)).not.toContain(word.id)
    await reload()
    const retired = await api.word({ id: word.id })
    expect(retired.isRetired).toBe(true)
    expect(await inPractice()).toEqual([{ count: 0 }])
    await api.retire({ kind: 'word', id: word.id, version: retired.version, isRetired: false })
    expect((await api.word({ id: word.id })).changes.map(({ act }) => act).sort()).toEqual([
      'restored',
      'retired',
    ])
    expect(await inPractice()).toEqual([{ count: 1 }])
  })
})

describe('the list', () => {
  test('finds by French without accents, Arabic without marks and sound, and counts what waits', async () => {
    const { api } = await asSchool()
    for (const search of ['ECOLE', 'مدرسة', 'madrassa'])
      expect((await api.words({ search })).words.map(({ ar }) => ar)).toContain('مَدْرَسَة')
    const all = await api.words({})
    const unread = await api.words({ state: 'unread' })
    const read = await api.words({ state: 'read' })
    expect(unread.total).toBe(all.unread)
    expect(unread.total + read.total).toBe(all.taught)
    const { words } = await api.words({ level: 'niveau-2', theme: 'animaux' })
    expect(new Set(words.map(({ level, theme }) => `${level} ${theme}`))).toEqual(
      new Set(['niveau-2 animaux']),
    )
  })
})

test('a parent reads how much of a level is not proofread yet, and only while it is so', async () => {
  const { api } = await asSchool()
  const { parentId } = await makeFamily(database.db)
  const parent = callAs(database.db, parentCaller(parentId), now).curriculum
  const before = await parent.coverage({ level: 'niveau-3' })
  for (const { taught, unread } of Object.values(before)) {
    expect(taught).toBeGreaterThan(0)
    expect(unread).toBe(taught)
  }
  const [word] = (await api.words({ level: 'niveau-3' })).words
  if (!word) throw new Error('no word')
  const { version } = await api.word({ id: word.id })
  await api.proofread({ kind: 'word', id: word.id, version, isProofread: true })
  const lessons = (await api.entries()).filter(({ level }) => level === 'niveau-3')
  const text = await api.text({ id: lessons.find(({ kind }) => kind === 'text')?.id ?? '' })
  await api.proofread({ kind: 'text', id: text.id, version: text.version, isProofread: true })
  const point = lessons.find(({ kind }) => kind === 'point')?.id ?? ''
  const [exercise] = (await api.exercises({ id: point })).exercises
  await api.retire({
    kind: 'exercise',
    id: exercise?.id ?? '',
    version: exercise?.version ?? 0,
    isRetired: true,
  })
  const oneRead = ({ taught, unread }: { taught: number; unread: number }) => ({ taught, unread: unread - 1 })
  const { taught, unread } = before.exercises
  expect(await parent.coverage({ level: 'niveau-3' })).toEqual({
    words: oneRead(before.words),
    texts: oneRead(before.texts),
    exercises: { taught: taught - 1, unread: unread - 1 },
  })
})

describe('a teacher', () => {
  test('corrects only while the school allows it', async () => {
    const school = await asSchool()
    const { teacherId } = await makeTeacher(database.db)
    const api = callAs(database.db, { userId: teacherId, role: 'teacher' }, now).curriculum
    await expect(api.words({})).rejects.toMatchObject({ code: 'forbidden' })
    expect(await api.permission()).toEqual({ mayEdit: false })
    await school.api.allow({ teacherId, isEditor: true })
    await school.api.allow({ teacherId, isEditor: true })
    expect(await api.permission()).toEqual({ mayEdit: true })
    expect(await school.api.editors()).toContainEqual({ id: teacherId, name: 'Salma Essai', isEditor: true })
    await correctIn(api, 'jadd', { fr: 'le papi' })
    expect((await api.word({ id: 'jadd' })).changes).toMatchObject([{ author: 'Salma Essai' }])
    await school.api.allow({ teacherId, isEditor: false })
    await expect(correctIn(api, 'jadd', { fr: 'le papé' })).rejects.toMatchObject({ code: 'forbidden' })
    const { rows } = await database.pool.query(
      `select action from audit_log where subject = $1 and actor = $2 order by at, action`,
      [teacherId, school.userId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'curriculum_editor_allowed',
      'curriculum_editor_removed',
    ])
  })
})

test('a change is never altered or deleted; only its author’s account may go', async () => {
  const { api } = await asSchool()
  await correctIn(api, 'jadda', { fr: 'la mamie' })
  const { db } = database
  await expect(db.deleteFrom('curriculum_changes').execute()).rejects.toThrow(/never altered/)
  await expect(db.updateTable('curriculum_changes').set({ act: 'added' }).execute()).rejects.toThrow(
    /never altered/,
  )
})
