import { z } from 'zod'
import { familyProcedure, parentProcedure, teacherProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, InstantText } from '#platform/http/input.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import * as answers from './answer-proposal.ts'
import { postponementErrors } from './postponement-refusal.ts'
import { listProposals, ProposalView } from './proposal-queries.ts'
import * as proposing from './propose-hour.ts'

const closed = {
  proposal_closed: { status: 409, message: () => m.booking_proposal_closed() },
} satisfies Record<string, ErrorMapping>
const lessonOver = {
  lesson_over: { status: 409, message: () => m.booking_proposal_lesson_over() },
} satisfies Record<string, ErrorMapping>
const hourErrors = {
  slot_taken: { status: 409, message: () => m.booking_proposal_taken() },
  slot_not_offered: { status: 409, message: () => m.booking_proposal_not_open() },
  too_soon: { status: 409, message: () => m.booking_proposal_too_soon() },
  student_taken: { status: 409, message: () => m.booking_proposal_student_taken() },
  too_far: postponementErrors.too_far,
  new_family: postponementErrors.new_family,
  group_unfit: { status: 409, message: () => m.booking_proposal_group_hour() },
  teacher_unavailable: { status: 409, message: () => m.booking_proposal_unavailable() },
} satisfies Record<string, ErrorMapping>
const answerErrors = {
  ...closed,
  ...lessonOver,
  ...hourErrors,
  slot_taken: { status: 409, message: () => m.booking_proposal_hour_gone() },
  slot_not_offered: { status: 409, message: () => m.booking_proposal_hour_not_offered() },
  too_soon: { status: 409, message: () => m.booking_proposal_hour_too_soon() },
  proposal_expired: { status: 409, message: () => m.booking_proposal_expired() },
} satisfies Record<string, ErrorMapping>

const LessonId = z.object({ id: Id })
const Answer = z.object({ lessonId: z.guid() })
export const proposeHour = teacherProcedure
  .route({ method: 'POST', path: '/lessons/{id}/proposal', summary: 'Proposer une autre heure à la famille' })
  .input(LessonId.extend({ startsAt: InstantText }))
  .output(Answer)
  .handler(({ context: { db, teacher: by, now }, input: { id, startsAt } }) =>
    unwrapOrThrow(proposing.proposeHour(db, by, { lessonId: id, startsAt }, now), {
      ...hourErrors,
      lesson_over: { status: 409, message: () => m.booking_proposal_too_late() },
      group_lesson: { status: 409, message: () => m.booking_proposal_group() },
      too_many_proposals: {
        status: 409,
        message: ({ maximum }) => m.booking_proposal_too_many({ maximum: String(maximum) }),
      },
    }),
  )

export const withdrawProposal = teacherProcedure
  .route({ method: 'DELETE', path: '/lessons/{id}/proposal', summary: 'Retirer l’heure proposée' })
  .input(LessonId)
  .output(Answer)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(proposing.withdrawProposal(db, by, id, now), { ...closed, ...lessonOver }),
  )

export const proposals = familyProcedure
  .route({
    method: 'GET',
    path: '/proposals',
    summary: 'Les heures que des professeurs proposent à la famille',
  })
  .output(z.object({ proposals: z.array(ProposalView), zoneLabel: z.string() }))
  .handler(async ({ context: { db, family, now } }) => ({
    proposals: await listProposals(db, family, now),
    zoneLabel: zoneLabel(family.timezone),
  }))

export const acceptProposal = parentProcedure
  .route({ method: 'POST', path: '/proposals/{id}/acceptance', summary: 'Accepter l’heure proposée' })
  .input(LessonId)
  .output(Answer)
  .handler(({ context: { db, family, now }, input: { id } }) =>
    unwrapOrThrow(answers.acceptProposal(db, family, id, now), answerErrors),
  )

export const refuseProposal = parentProcedure
  .route({ method: 'POST', path: '/proposals/{id}/refusal', summary: 'Refuser l’heure proposée' })
  .input(LessonId)
  .output(Answer)
  .handler(({ context: { db, family, now }, input: { id } }) =>
    unwrapOrThrow(answers.refuseProposal(db, family, id, now), answerErrors),
  )
