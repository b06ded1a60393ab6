import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { familyProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { answerItem } from './answer-item.ts'
import { finishSession } from './finish-session.ts'
import { progressOfChild } from './progress-of-child.ts'
import { listLessons, readLesson } from './read-lesson.ts'
import { startSession as start } from './start-session.ts'
import {
  AnswerInput,
  Feedback,
  LessonItem,
  LessonText,
  ProgressView,
  SessionView,
  SummaryView,
} from './view.ts'

/** A child with a login of its own: exercises are played by the child, never by a parent in its place. */
const child = familyProcedure.use(({ context, next }) => {
  const { studentId } = context.family
  if (!studentId) throw refusalError('forbidden')
  return next({ context: { studentId } })
})

const Wish = z.object({
  id: z.guid(),
  purpose: z.enum(['vocabulary', 'grammar']),
  subject: z.string().max(120).default(''),
})
const learningErrors = {
  nothing_to_ask: { status: 409, message: () => m.learning_refusal_nothing_to_ask() },
  not_finished: { status: 409, message: () => m.learning_refusal_not_finished() },
}

/** Begins a session of exercises, or takes up the one of that id. */
export const startSession = child
  .route({ method: 'PUT', path: '/learning/sessions/{id}', summary: 'Commencer une séance d’exercices' })
  .input(Wish)
  .output(SessionView)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(start(db, by, studentId, input, { now, seed: randomInt(2 ** 31) }), {
      nothing_to_ask: learningErrors.nothing_to_ask,
    }),
  )

/** Begins a quiz, or takes up the one of that id. */
export const quiz = child
  .route({ method: 'PUT', path: '/learning/quizzes/{id}', summary: 'Commencer un quiz' })
  .input(z.object({ id: z.guid() }))
  .output(SessionView)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(
      start(db, by, studentId, { ...input, purpose: 'quiz', subject: '' }, { now, seed: randomInt(2 ** 31) }),
      { nothing_to_ask: learningErrors.nothing_to_ask },
    ),
  )

export const answerQuestion = child
  .route({
    method: 'PUT',
    path: '/learning/sessions/{sessionId}/answers/{id}',
    summary: 'Répondre à une question',
  })
  .input(AnswerInput)
  .output(Feedback)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(answerItem(db, by, studentId, input, now)),
  )

export const finish = child
  .route({ method: 'POST', path: '/learning/sessions/{id}/end', summary: 'Terminer une séance' })
  .input(z.object({ id: z.guid() }))
  .output(SummaryView)
  .handler(({ context: { db, family: by, studentId, now }, input }) =>
    unwrapOrThrow(finishSession(db, by, studentId, input.id, now), {
      not_finished: learningErrors.not_finished,
    }),
  )

export const lessons = child
  .route({ method: 'GET', path: '/learning/lessons', summary: 'Les leçons de grammaire de l’élève' })
  .output(z.array(LessonItem))
  .handler(({ context: { db, family: by, studentId } }) => unwrapOrThrow(listLessons(db, by, studentId)))

export const lesson = child
  .route({ method: 'GET', path: '/learning/lessons/{id}', summary: 'Lire une leçon de grammaire' })
  .input(z.object({ id: z.string() }))
  .output(LessonText)
  .handler(({ context: { db, family: by, studentId }, input }) =>
    unwrapOrThrow(readLesson(db, by, studentId, input.id)),
  )

/** The child that is signed in. */
export const mine = child
  .output(ProgressView)
  .handler(({ context: { db, family: by, studentId, now } }) =>
    unwrapOrThrow(progressOfChild(db, by, studentId, now)),
  )

/** A child of the family: its parent sees the figures move. */
export const progressOf = familyProcedure
  .route({ method: 'GET', path: '/students/{studentId}/progress', summary: 'La progression d’un élève' })
  .input(z.object({ studentId: Id }))
  .output(ProgressView)
  .handler(({ context: { db, family: by, now }, input: { studentId } }) =>
    unwrapOrThrow(progressOfChild(db, by, studentId, now)),
  )
