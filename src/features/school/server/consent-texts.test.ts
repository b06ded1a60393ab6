import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mayRecordVoice } from '#features/voices/server/consent.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import type { ConsentPart } from '../text-parts.ts'

const database = testDatabase()
const start = Temporal.Instant.from('2027-01-11T08:00:00Z')
let minutes = 0
/** Each act is a minute after the one before. */
const next = () => start.add({ minutes: ++minutes })

const asSchool = async () => {
  const { userId } = await makeSchool(database.db)
  const api = () => callAs(database.db, { userId, role: 'admin' }, next()).school
  const view = (part: ConsentPart, locale: 'fr' | 'en' = 'fr') => api().text({ part, locale })
  const write = async (part: ConsentPart, text: string, locale: 'fr' | 'en' = 'fr') =>
    api().writeText({
      locale,
      basedOn: (await view(part, locale)).version,
      text: { part, content: { text } },
    })
  return { view, write }
}
const asParent = async () => {
  const family = await makeFamily(database.db)
  const studentId = family.studentIds[0] ?? ''
  const api = () => callAs(database.db, parentCaller(family.parentId), next())
  return { ...family, studentId, api }
}

test('a changed text of the recording consent does not count until it is agreed to again, and the agreement keeps its day', async () => {
  const { db } = database
  const school = await asSchool()
  const { parentId, studentId, api } = await asParent()
  const { teacherId } = await makeTeacher(db)
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: start.add({ hours: 30 }),
  })
  const consent = () => api().recordings.consent({ id: studentId })
  const agree = async () => api().recordings.agree({ id: studentId, version: (await consent()).version })
  const isRecordable = async () =>
    (await callAs(db, teacherCaller(teacherId), next()).recordings.recordable({ id: lessonId })).isRecordable
  /** What the family's waiting room says. */
  const isAnnounced = async () => (await api().classroom.roomAccess({ id: lessonId })).isRecordable

  expect(await isAnnounced()).toBe(false)
  const version = async () =>
    (
      await db
        .selectFrom('recording_consents')
        .where('student_id', '=', studentId)
        .select('version')
        .executeTakeFirstOrThrow()
    ).version

  await agree()
  expect(await consent()).toMatchObject({ isGiven: true })
  expect([await isRecordable(), (await school.view('recording-consent')).consent?.agreed]).toEqual([true, 1])
  expect(await isAnnounced()).toBe(true)
  const before = await version()

  await school.write('recording-consent', 'Le cours de {name} est filmé.\n\nVous pouvez arrêter.')
  const asked = await consent()
  expect(asked.isGiven).toBe(false)
  expect(asked.givenOn).not.toBeNull()
  expect(asked.words).toEqual(['Le cours de Enfant 1 est filmé.', 'Vous pouvez arrêter.'])
  expect([await isRecordable(), (await school.view('recording-consent')).consent?.agreed]).toEqual([false, 0])
  expect(await isAnnounced()).toBe(false)
  const insert = () =>
    db
      .insertInto('recordings')
      .values({ id: randomUUID(), lesson_id: lessonId, teacher_id: teacherId, part: 1, started_at: next() })
      .execute()
  await expect(insert()).rejects.toMatchObject({ constraint: 'recordings_consented' })

  await agree()
  expect(await consent()).toMatchObject({ isGiven: true })
  expect(await isRecordable()).toBe(true)
  expect([before, await version()]).toEqual(['2026-11-23', '2027-01-11'])
  await insert()

  // The same text again is no change.
  await school.write('recording-consent', 'Le cours de {name} est filmé.\n\nVous pouvez arrêter.')
  expect(await isRecordable()).toBe(true)
})

test('a changed text of the voice consent stops the recording of a child until a parent agrees again', async () => {
  const school = await asSchool()
  const { studentId, api } = await asParent()
  const agree = async () =>
    api().voices.agree({ id: studentId, version: (await api().voices.consent({ id: studentId })).version })
  await agree()
  expect(await mayRecordVoice(database.db, studentId)).toBe(true)
  await school.write('voice-consent', '{name} s’enregistre.')
  expect(await mayRecordVoice(database.db, studentId)).toBe(false)
  await agree()
  expect(await mayRecordVoice(database.db, studentId)).toBe(true)
})

test('words of the school are read in French until it writes them in English, and the program’s come back', async () => {
  const school = await asSchool()
  const { studentId, api } = await asParent()
  const words = (locale: 'fr' | 'en') =>
    runWithLocale(locale, async () => (await api().voices.consent({ id: studentId })).words)
  await school.write('voice-consent', '')
  const [french, english] = [await words('fr'), await words('en')]
  expect([french.length, english.length]).toEqual([3, 3])
  expect(english).not.toEqual(french)
  expect(french.join(' ')).toContain('Enfant 1')
  await school.write('voice-consent', 'Pour {name}.')
  expect([await words('fr'), await words('en')]).toEqual([['Pour Enfant 1.'], ['Pour Enfant 1.']])
  expect((await school.view('voice-consent', 'en')).shownIn).toBe('fr')
  await school.write('voice-consent', 'For {name}.', 'en')
  expect(await words('en')).toEqual(['For Enfant 1.'])
  await school.write('voice-consent', '', 'en')
  await school.write('voice-consent', '')
  expect([await words('fr'), await words('en')]).toEqual([french, english])
  const { versions } = await school.view('voice-consent')
  expect(versions.map(({ sections }) => sections?.[0]?.text ?? null).slice(0, 2)).toEqual([
    null,
    'Pour {name}.',
  ])
})

test('a blank that stands for nothing is refused by its name', async () => {
  const school = await asSchool()
  await expect(school.write('voice-consent', 'Pour {prenom}.')).rejects.toMatchObject({
    code: 'unknown_blank',
  })
})

test('a changed text of the teacher’s voice is asked again before the next clip, and can be withdrawn meanwhile', async () => {
  const { db } = database
  const school = await asSchool()
  const { teacherId } = await makeTeacher(db)
  const asTeacher = () => callAs(db, teacherCaller(teacherId), next()).clips
  const agree = async () => asTeacher().agree({ version: (await asTeacher().agreement()).version })
  const agreed = async () => (await school.view('teacher-voice')).consent?.agreed
  expect(await asTeacher().agreement()).toMatchObject({ isAgreed: false, agreedOn: null })
  await agree()
  expect([(await asTeacher().agreement()).isAgreed, await agreed()]).toEqual([true, 1])

  await school.write('teacher-voice', 'Les élèves vous entendent.\n\nVous pouvez arrêter.')
  const asked = await asTeacher().agreement()
  expect(asked).toMatchObject({
    isAgreed: false,
    words: ['Les élèves vous entendent.', 'Vous pouvez arrêter.'],
  })
  expect([typeof asked.agreedOn, await agreed()]).toEqual(['string', 0])
  await agree()
  expect([(await asTeacher().agreement()).isAgreed, await agreed()]).toEqual([true, 1])

  // No child is meant, so that no detail may stand in it.
  await expect(school.write('teacher-voice', 'La voix de {name}.')).rejects.toMatchObject({
    code: 'unknown_blank',
  })
  await school.write('teacher-voice', '')
  await asTeacher().withdraw()
  expect(await asTeacher().agreement()).toMatchObject({ isAgreed: false, agreedOn: null })
})

test('the form says that English readers read French also after the English words were taken back', async () => {
  const school = await asSchool()
  await school.write('teacher-voice', 'Votre voix.')
  await school.write('teacher-voice', 'Your voice.', 'en')
  expect((await school.view('teacher-voice', 'en')).shownIn).toBe('en')
  await school.write('teacher-voice', '', 'en')
  expect(await school.view('teacher-voice', 'en')).toMatchObject({
    shownIn: 'fr',
    consent: { text: 'Votre voix.' },
  })
  await school.write('teacher-voice', '')
})

test('nobody agrees to a text that the page did not show, however often the school changes it in a day', async () => {
  const { db } = database
  const school = await asSchool()
  const { studentId, api } = await asParent()
  const { teacherId } = await makeTeacher(db)
  const asTeacher = () => callAs(db, teacherCaller(teacherId), next()).clips
  const id = studentId
  const shown = async () => ({
    recordings: (await api().recordings.consent({ id })).version,
    voices: (await api().voices.consent({ id })).version,
    clips: (await asTeacher().agreement()).version,
  })
  const agree = ({ recordings, voices, clips }: Awaited<ReturnType<typeof shown>>) =>
    Promise.allSettled([
      api().recordings.agree({ id, version: recordings }),
      api().voices.agree({ id, version: voices }),
      asTeacher().agree({ version: clips }),
    ])
  const refused = {
    status: 'rejected',
    reason: {
      code: 'text_changed',
      status: 409,
      message: 'Ce texte a changé entre-temps : lisez-le et donnez de nouveau votre accord.',
    },
  }
  for (const text of ['Un premier texte.', 'Un second texte.']) {
    const before = await shown()
    for (const part of ['recording-consent', 'voice-consent', 'teacher-voice'] as const)
      await school.write(part, text)
    expect(await agree(before)).toMatchObject([refused, refused, refused])
  }
  expect(await api().recordings.consent({ id })).toMatchObject({ isGiven: false, givenOn: null })
  expect(await api().voices.consent({ id })).toMatchObject({ isGiven: false, givenOn: null })
  expect(await asTeacher().agreement()).toMatchObject({ isAgreed: false, agreedOn: null })

  await agree(await shown())
  expect((await api().recordings.consent({ id })).isGiven).toBe(true)
  expect((await api().voices.consent({ id })).isGiven).toBe(true)
  expect((await asTeacher().agreement()).isAgreed).toBe(true)
})
