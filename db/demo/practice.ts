// What the demo family's children practised at home: whole sessions, started, answered and finished by the program's own use
// cases, so that points, words met and figures agree with them.
import { randomUUID } from 'node:crypto'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Answer, ExerciseItem, Purpose } from '#features/learning/questions/question.ts'
import { type Random, seededRandom } from '#features/learning/random.ts'
import { finishSession } from '#features/learning/server/finish-session.ts'
import { findChild, findSession } from '#features/learning/server/queries.ts'
import { startOrResumeSession } from '#features/learning/server/start-session.ts'
import { submitAnswer } from '#features/learning/server/submit-answer.ts'
import type { Stroke, TraceModel } from '#features/learning/tracing/trace.ts'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { solveExercise } from './solve-exercise.ts'

/** Days before the demo, each with its session. */
const practice: Record<string, readonly (readonly [daysAgo: number, Purpose])[]> = {
  Adam: [
    [20, 'vocabulary'],
    [17, 'vocabulary'],
    [15, 'vocabulary'],
    [12, 'vocabulary'],
    [9, 'vocabulary'],
    [6, 'vocabulary'],
    [5, 'quiz'],
    [3, 'vocabulary'],
    [1, 'vocabulary'],
  ],
  Inès: [
    [11, 'vocabulary'],
    [4, 'vocabulary'],
    [2, 'vocabulary'],
  ],
}

/** Of ten questions a child misses about one at first. */
const missShare = 0.1

/** Does nothing before the curriculum is loaded: there is nothing to ask. */
export const insertPractice = async (url: string, today: string) => {
  const pool = openPool(url, 2)
  const db = openDb(pool)
  try {
    const children = await db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.parent_id')
      .where('users.email', '=', 'parent@kalima.test')
      .select(['students.id', 'students.first_name as name', 'students.parent_id as familyId'])
      .execute()
    for (const { id, name, familyId } of children) {
      const family = {
        familyId,
        userId: familyId,
        role: 'parent',
        studentId: null,
        timezone: schoolZone,
      } as unknown as Family
      for (const [daysAgo, purpose] of practice[name] ?? [])
        await play(db, family, id, purpose, {
          now: Temporal.PlainDate.from(today)
            .subtract({ days: daysAgo })
            .toZonedDateTime({ timeZone: schoolZone, plainTime: '18:10' })
            .toInstant(),
          seed: daysAgo,
        })
    }
  } finally {
    await db.destroy()
  }
}

const play = async (
  db: Db,
  family: Family,
  studentId: string,
  purpose: Purpose,
  { now, seed }: { now: Temporal.Instant; seed: number },
) => {
  const sessionId = randomUUID()
  const started = await startOrResumeSession(
    db,
    family,
    studentId,
    { id: sessionId, purpose, subject: '' },
    { now, seed },
  )
  const child = started.ok && (await findChild(db, family, studentId))
  if (!child) return
  const random = seededRandom(seed)
  const readQuestions = async () => (await findSession(db, child, sessionId))?.questions ?? []
  let questions = await readQuestions()
  let at = now
  for (let place = 0; place < questions.length; place++) {
    const exercise = questions[place]
    for (const answer of exercise ? answersTo(exercise, random) : []) {
      at = at.add({ seconds: 8 })
      const sent = { sessionId, id: randomUUID(), place, answer, isHinted: false, waitedMs: 0 }
      const judged = await submitAnswer(db, family, studentId, sent, at)
      if (!judged.ok) throw new Error(`An answer of the demo was refused: ${judged.code}`)
      // A missed question comes again at the end.
      if (judged.value.added) questions = await readQuestions()
      if (judged.value.isDone) break
    }
  }
  await finishSession(db, family, studentId, sessionId, at)
}

/** What solves the exercise; now and then another choice before it. */
const answersTo = (exercise: ExerciseItem, random: Random): Answer[] => {
  const right = solveExercise(exercise, drawn)
  const { question, key } = exercise
  const isMissed = question.form === 'choice' && question.options.length > 1 && random() < missShare
  return isMissed ? [{ choice: ((key.solution[0] ?? 0) + 1) % question.options.length }, ...right] : right
}

/** The letter exactly as the model has it; a dot is a short stroke. */
const drawn = ({ body, marks, dots }: TraceModel): Stroke[] => [
  ...body,
  ...marks,
  ...dots.map(
    ([x, y]): Stroke => [
      [x - 10, y],
      [x + 10, y],
    ],
  ),
]
