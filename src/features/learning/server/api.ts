import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { familyProcedure, parentProcedure, studentProcedure } from '#features/accounts/server/procedures.ts'
import { StudentChange, StudentView } from '#features/families/server/student.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { changeStudentAndFigures } from './change-student-and-figures.ts'
import { getChildProgress } from './child-progress.ts'
import { finishSession } from './finish-session.ts'
import { readMap } from './read-map.ts'
import { listPoints, readPoint } from './read-point.ts'
import { listTexts, readText, saveReading } from './read-texts.ts'
import { readWall } from './read-wall.ts'
import { startOrResumeSession } from './start-session.ts'
import { submitAnswer } from './submit-answer.ts'
import {
  AnswerInput,
  Feedback,
  MapView,
  PointItem,
  PointText,
  ProgressView,
  SessionRequest,
  SessionView,
  SummaryView,
  TextItem,
  TextView,
  WallView,
} from './view.ts'

/** A quiz has a procedure of its own. */
const PracticeRequest = SessionRequest.extend({ purpose: SessionRequest.shape.purpose.exclude(['quiz']) })
const learningErrors = {
  nothing_to_ask: { status: 409, message: () => m.learning_refusal_nothing_to_ask() },
  not_finished: { status: 409, message: () => m.learning_refusal_not_finished() },
}

/** Starts a session of exercises, or resumes the session with that id. */
export const startSession = studentProcedure
  .route({ method: 'PUT', path: '/learning/sessions/{id}', summary: 'Commencer une séance d’exercices' })
  .input(PracticeRequest)
  .output(SessionView)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(startOrResumeSession(db, by, studentId, input, { now, seed: randomInt(2 ** 31) }), {
      nothing_to_ask: learningErrors.nothing_to_ask,
    }),
  )

/** Starts a quiz, or resumes the quiz with that id. */
export const quiz = studentProcedure
  .route({ method: 'PUT', path: '/learning/quizzes/{id}', summary: 'Commencer un quiz' })
  .input(SessionRequest.pick({ id: true }))
  .output(SessionView)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(
      startOrResumeSession(
        db,
        by,
        studentId,
        { ...input, purpose: 'quiz', subject: '' },
        { now, seed: randomInt(2 ** 31) },
      ),
      { nothing_to_ask: learningErrors.nothing_to_ask },
    ),
  )

export const answerQuestion = studentProcedure
  .route({
    method: 'PUT',
    path: '/learning/sessions/{sessionId}/answers/{id}',
    summary: 'Répondre à une question',
  })
  .input(AnswerInput)
  .output(Feedback)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(submitAnswer(db, by, studentId, input, now)),
  )

export const finish = studentProcedure
  .route({ method: 'POST', path: '/learning/sessions/{id}/end', summary: 'Terminer une séance' })
  .input(z.object({ id: Id }))
  .output(SummaryView)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(finishSession(db, by, studentId, input.id, now), {
      not_finished: learningErrors.not_finished,
    }),
  )

export const points = studentProcedure
  .route({ method: 'GET', path: '/learning/lessons', summary: 'Les leçons de grammaire de l’élève' })
  .output(z.array(PointItem))
  .handler(({ context: { db, family: by, studentId } }) => unwrapOrThrow(listPoints(db, by, studentId)))

export const point = studentProcedure
  .route({ method: 'GET', path: '/learning/lessons/{id}', summary: 'Lire une leçon de grammaire' })
  .input(z.object({ id: z.string() }))
  .output(PointText)
  .handler(({ context: { db, family: by, studentId }, input }) =>
    unwrapOrThrow(readPoint(db, by, studentId, input.id)),
  )

export const texts = studentProcedure
  .route({ method: 'GET', path: '/learning/texts', summary: 'Les dialogues et les textes de l’élève' })
  .output(z.array(TextItem))
  .handler(({ context: { db, family: by, studentId } }) => unwrapOrThrow(listTexts(db, by, studentId)))

export const text = studentProcedure
  .route({ method: 'GET', path: '/learning/texts/{id}', summary: 'Lire un dialogue ou un texte' })
  .input(z.object({ id: z.string().max(120) }))
  .output(TextView)
  .handler(({ context: { db, family: by, studentId }, input }) =>
    unwrapOrThrow(readText(db, by, studentId, input.id)),
  )

export const finishText = studentProcedure
  .route({
    method: 'PUT',
    path: '/learning/texts/{id}/reading',
    summary: 'Répondre aux questions d’un texte',
  })
  .input(
    z.object({
      id: z.string().max(120),
      answers: z
        .array(
          z.object({
            promptFr: z.string().max(300),
            promptAr: z.string().max(300).nullable(),
            option: z.string().max(200),
          }),
        )
        .max(20),
    }),
  )
  .output(z.object({ found: z.number(), asked: z.number() }))
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(saveReading(db, by, studentId, input, now)),
  )

/** The progress of the signed-in child. */
export const mine = studentProcedure
  .output(ProgressView)
  .handler(({ context: { db, family: by, studentId, now } }) =>
    unwrapOrThrow(getChildProgress(db, by, studentId, now)),
  )

/** The map of the signed-in child's level. */
export const map = studentProcedure
  .output(MapView)
  .handler(({ context: { db, family: by, studentId } }) => unwrapOrThrow(readMap(db, by, studentId)))

/** The tiles of everything that the signed-in child met. */
export const wall = studentProcedure
  .output(WallView)
  .handler(({ context: { db, family: by, studentId } }) => unwrapOrThrow(readWall(db, by, studentId)))

/** The progress of one child, for its parent. */
export const progressOf = familyProcedure
  .route({ method: 'GET', path: '/students/{studentId}/progress', summary: 'La progression d’un élève' })
  .input(z.object({ studentId: Id }))
  .output(ProgressView)
  .handler(({ context: { db, family: by, now }, input: { studentId } }) =>
    unwrapOrThrow(getChildProgress(db, by, studentId, now)),
  )

/** A change of level changes what is measured (change-student-and-figures.ts). */
export const changeStudent = parentProcedure
  .route({ method: 'PATCH', path: '/students/{id}', summary: 'Modifier le profil d’un enfant' })
  .input(z.object({ id: Id, ...StudentChange.shape }))
  .output(StudentView)
  .handler(({ context: { db, family: by, now }, input: { id, ...change } }) =>
    unwrapOrThrow(db.transaction().execute(tx => changeStudentAndFigures(tx, by, id, change, now))),
  )
