import { z } from 'zod'
import {
  familyProcedure,
  parentProcedure,
  publicProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { ZoneInput } from '#features/availability/server/input.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { bookingErrors, groupUnfitError } from '../booking-errors.ts'
import { BookingView } from '../booking-view.ts'
import { Cancelling, describeCancelling } from '../cancelling.ts'
import { findOfferLate } from '../find-late.ts'
import { LateView } from '../late-view.ts'
import { AgreedCancellation, AgreedTotal } from '../new-booking.ts'
import { requiresFirstLessonBeforeGroup } from '../queries.ts'
import { acceptOffer, leaveWaitingList } from './answer-offer.ts'
import { GroupView, listGroups } from './list-groups.ts'
import {
  describeGroup,
  GroupInput,
  listTeacherGroups,
  TeacherGroupView,
  withdrawGroup,
} from './teacher-groups.ts'
import { findWait, joinWaitingList, listWaits, WaitView } from './waiting-list.ts'

/** Public before joining: hours in the caller's zone, no child's name. */
export const groups = publicProcedure
  .route({ method: 'GET', path: '/groups', summary: 'Les groupes ouverts, le plus proche d’abord' })
  .input(z.object({ timezone: ZoneInput.optional() }))
  .output(
    z.object({
      groups: z.array(GroupView),
      newFamiliesWait: z
        .boolean()
        .describe('Une nouvelle famille rejoint un groupe après un premier cours seul avec un professeur'),
      timezone: z.string(),
      zoneLabel: z.string(),
    }),
  )
  .handler(async ({ context, input }) => {
    const viewer = await context.viewer()
    const zone = input.timezone ?? viewer?.timezone ?? context.visitorZone ?? schoolZone
    return {
      groups: await listGroups(context.db, { zone, now: context.now }),
      newFamiliesWait: await requiresFirstLessonBeforeGroup(context.db),
      timezone: zone,
      zoneLabel: zoneLabel(zone),
    }
  })

const offerErrors: Record<'offer_closed' | 'offer_expired', ErrorMapping> = {
  offer_closed: { status: 409, message: () => m.booking_offer_closed() },
  offer_expired: { status: 409, message: () => m.booking_offer_expired() },
}

export const waits = familyProcedure
  .route({ method: 'GET', path: '/group-waits', summary: 'Les listes d’attente des enfants de la famille' })
  .output(z.object({ waits: z.array(WaitView), zoneLabel: z.string() }))
  .handler(async ({ context: { db, family } }) => ({
    waits: await listWaits(db, family),
    zoneLabel: zoneLabel(family.timezone),
  }))

export const wait = parentProcedure
  .route({
    method: 'GET',
    path: '/group-waits/{id}',
    summary: 'La place d’un enfant sur une liste d’attente',
  })
  .input(z.object({ id: Id }))
  .output(
    WaitView.extend({
      zoneLabel: z.string(),
      cancelling: Cancelling.nullable().describe(
        'Jusqu’à quand le cours proposé s’annule sans frais ; nul sans cours',
      ),
      late: LateView.nullable().describe('Ce que prendre la place change ; nul sans proposition en cours'),
    }),
  )
  .handler(async ({ context: { db, family, now }, input }) => {
    const found = await findWait(db, family, input.id)
    if (!found) throw refusalError('not_found')
    const { lesson, freeCancellationHours, status } = found
    const startsAt = lesson && Temporal.Instant.from(lesson.startsAt)
    return {
      ...found,
      zoneLabel: zoneLabel(family.timezone),
      cancelling: startsAt && describeCancelling({ startsAt, freeCancellationHours }, family.timezone, now),
      late:
        startsAt && status === 'offered'
          ? await findOfferLate(db, family, { ...found, startsAt }, now)
          : null,
    }
  })

export const joinWaits = parentProcedure
  .route({
    method: 'POST',
    path: '/group-waits',
    summary: 'Être prévenu quand une place se libère dans un groupe',
  })
  .input(z.object({ id: Id, groupId: Id, studentId: Id }))
  .output(WaitView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(joinWaitingList(db, family, input, now), {
      group_unfit: groupUnfitError,
      group_open: { status: 409, message: () => m.booking_wait_group_open() },
      already_in_group: { status: 409, message: () => m.booking_wait_already_in_group() },
      too_many_waits: {
        status: 409,
        message: ({ maximum }) => m.booking_wait_too_many({ maximum: String(maximum) }),
      },
      wait_id_taken: { status: 409, message: () => m.booking_refused_id_taken() },
    }),
  )

export const acceptSeatOffer = parentProcedure
  .route({
    method: 'POST',
    path: '/group-waits/{id}/acceptance',
    summary: 'Prendre la place proposée : la séance est réservée',
  })
  .input(z.object({ id: Id, agreedTotalCents: AgreedTotal, agreedFreeCancellationHours: AgreedCancellation }))
  .output(BookingView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(acceptOffer(db, family, input, now), { ...bookingErrors, ...offerErrors }),
  )

export const leaveWaits = parentProcedure
  .route({ method: 'POST', path: '/group-waits/{id}/departure', summary: 'Quitter une liste d’attente' })
  .input(z.object({ id: Id }))
  .output(WaitView)
  .handler(({ context: { db, family, now }, input: { id } }) =>
    unwrapOrThrow(leaveWaitingList(db, family, id, now), offerErrors),
  )

export const ownGroups = teacherProcedure
  .route({ method: 'GET', path: '/teacher/groups', summary: 'Les groupes du professeur' })
  .output(z.array(TeacherGroupView))
  .handler(({ context: { db, teacher, now } }) => listTeacherGroups(db, teacher, now))

export const describeOwnGroup = teacherProcedure
  .route({ method: 'PUT', path: '/teacher/groups', summary: 'Le niveau et les âges d’une heure de groupe' })
  .input(GroupInput)
  .output(z.array(TeacherGroupView))
  .handler(async ({ context: { db, teacher, now }, input }) => {
    await unwrapOrThrow(describeGroup(db, teacher, input, now), {
      hour_closed: { status: 409, message: () => m.groups_own_hour_closed() },
    })
    return listTeacherGroups(db, teacher, now)
  })

export const withdrawOwnGroup = teacherProcedure
  .route({
    method: 'DELETE',
    path: '/teacher/groups/{id}',
    summary: 'Retirer une heure de groupe sans inscrit',
  })
  .input(z.object({ id: Id }))
  .output(z.array(TeacherGroupView))
  .handler(async ({ context: { db, teacher, now }, input: { id } }) => {
    await unwrapOrThrow(withdrawGroup(db, teacher, id, now), {
      group_in_use: { status: 409, message: () => m.groups_own_in_use() },
    })
    return listTeacherGroups(db, teacher, now)
  })
