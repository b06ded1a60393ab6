import { z } from 'zod'
import { familyProcedure, parentProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { longestPlacement } from '../placement.ts'
import { answerQuestion } from './answer-question.ts'
import { decidePlacement } from './decide-placement.ts'
import { readPlacement } from './read-placement.ts'
import { startPlacement } from './start-placement.ts'
import { PlacementView } from './view.ts'

const Student = z.object({ studentId: Id })
const Placement = Student.extend({ id: Id })

/** The state of a child's placement. A child reads its own. */
export const show = familyProcedure
  .route({ method: 'GET', path: '/students/{studentId}/placement', summary: 'Le test de niveau d’un enfant' })
  .input(Student)
  .output(PlacementView)
  .handler(({ context: { db, family: by, now }, input: { studentId } }) =>
    unwrapOrThrow(readPlacement(db, by, studentId, now)),
  )

/** Begins the test, or goes on with the one that was begun. */
export const start = familyProcedure
  .route({
    method: 'PUT',
    path: '/students/{studentId}/placements/{id}',
    summary: 'Commencer ou reprendre le test de niveau d’un enfant',
  })
  .input(Placement.extend({ readsArabic: z.boolean() }))
  .output(PlacementView)
  .handler(({ context: { db, family: by, now }, input }) =>
    unwrapOrThrow(startPlacement(db, by, input, now), {
      too_soon: {
        status: 409,
        message: ({ day }) =>
          m.placement_refusal_too_soon({ day: formatDayFrom(localOf(now, by.timezone).date, String(day)) }),
      },
    }),
  )

export const answer = familyProcedure
  .route({
    method: 'PUT',
    path: '/students/{studentId}/placements/{id}/answers/{place}',
    summary: 'Répondre à une question du test de niveau',
  })
  .input(
    Placement.extend({
      place: z.coerce
        .number()
        .int()
        .min(0)
        .max(longestPlacement - 1),
      choice: z.number().int().min(0).max(9).nullable(),
    }),
  )
  .output(PlacementView)
  .handler(({ context: { db, family: by, now }, input }) => unwrapOrThrow(answerQuestion(db, by, input, now)))

export const decide = parentProcedure
  .route({
    method: 'PUT',
    path: '/students/{studentId}/placements/{id}/decision',
    summary: 'Accepter le niveau proposé par le test, ou garder l’actuel',
  })
  .input(Placement.extend({ accepts: z.boolean() }))
  .output(PlacementView)
  .handler(({ context: { db, family: by, now }, input }) =>
    unwrapOrThrow(decidePlacement(db, by, input, now)),
  )
