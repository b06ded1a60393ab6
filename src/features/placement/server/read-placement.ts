import type { Family } from '#features/accounts/server/procedures.ts'
import { type Level, levels } from '#features/families/families.ts'
import { findStudent } from '#features/families/server/queries.ts'
import type { StudentView } from '#features/families/server/student.ts'
import { arabicSpan, emptyQuestion, toSpan } from '#features/learning/plan/spans.ts'
import { computeProgress, fullLevel } from '#features/learning/progress.ts'
import type { Question } from '#features/learning/questions/question.ts'
import { seededRandom, shuffle } from '#features/learning/random.ts'
import { measureLevel } from '#features/learning/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { isReliable, nextPlacementOn, nextPlacementStep } from '../placement.ts'
import { findFinished, findRunning, listAnswers, listQuestions } from './queries.ts'
import type { PlacementReport, PlacementView } from './view.ts'

/** The options in an order of this test's own, which stays when the page is loaded again. */
export const shownOptions = (placementId: string, place: number, options: readonly string[]) =>
  shuffle(seededRandom(Number.parseInt(placementId.slice(-8), 16) + place), options)

/** The level above, once this one is full. */
const findNextLevel = async (db: Db, student: StudentView): Promise<Level | null> => {
  const { steps, totals } = await measureLevel(db, student)
  const isFull = computeProgress(steps, totals).currentLevelProgress >= fullLevel
  return isFull ? (levels[levels.indexOf(student.level) + 1] ?? null) : null
}

/** The test as the family sees it: the next question, or the level that the last test proposes. */
export const readPlacement = async (db: Db, by: Family, studentId: string, now: Temporal.Instant) => {
  const student = await findStudent(db, by, studentId, now)
  if (!student) return refuse('not_found')
  const [running, finished, nextLevel] = await Promise.all([
    findRunning(db, studentId),
    findFinished(db, studentId),
    findNextLevel(db, student),
  ])
  const finishedOn = finished && localOf(finished.finishedAt, by.timezone).date
  const answers = finished ? await listAnswers(db, finished.id) : []
  const isClear = finished !== undefined && isReliable(finished.result, answers)
  // A test that shows nothing may be taken again at once.
  const againOn = finishedOn && (isClear || finished?.decision) ? nextPlacementOn(finishedOn) : null
  const view: PlacementView = {
    studentId,
    firstName: student.firstName,
    level: student.level,
    levelKnown: student.levelKnown,
    nextLevel,
    running: running ? await readQuestion(db, running) : null,
    finished:
      finished && finishedOn
        ? {
            id: finished.id,
            on: finishedOn,
            asked: answers.length,
            result: finished.result,
            isAdvanced: finished.isAdvanced,
            isReliable: isClear,
            decision: finished.decision,
          }
        : null,
    againOn: againOn && againOn > localOf(now, by.timezone).date ? againOn : null,
  }
  return ok(view)
}

const readQuestion = async (db: Db, { id, readsArabic }: { id: string; readsArabic: boolean }) => {
  const [questions, answers] = await Promise.all([listQuestions(db), listAnswers(db, id)])
  const step = nextPlacementStep(questions, answers, readsArabic)
  if (!('question' in step)) return null
  const { promptFr, ar, options } = step.question
  const place = answers.length
  const question: Question = {
    ...emptyQuestion,
    kind: 'choose',
    form: 'choice',
    promptFr,
    show: ar ? [arabicSpan(ar)] : [],
    options: shownOptions(id, place, options).map(toSpan),
  }
  return { id, place, question }
}

/** The last test of a child, for a reader who may see it: the caller has checked that. */
export const readPlacementReport = async (
  db: Db,
  studentId: string,
  timezone: string,
): Promise<PlacementReport | null> => {
  const finished = await findFinished(db, studentId)
  if (!finished) return null
  const { result, isAdvanced, decision, finishedAt } = finished
  const answers = await listAnswers(db, finished.id)
  return {
    on: localOf(finishedAt, timezone).date,
    result,
    isAdvanced,
    isReliable: isReliable(result, answers),
    decision,
    answers: answers.map(({ level, promptFr, ar, solution, choice }) => ({
      level,
      promptFr,
      ar,
      solution,
      choice,
    })),
  }
}
