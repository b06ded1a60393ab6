import { z } from 'zod'
import { adminProcedure, publicProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, line } from '#platform/http/input.ts'
import {
  hasTooManyLessonsPerMonth,
  maxPackageName,
  maxPackages,
  type PackageTerms,
  packageLimits,
} from '../packages.ts'
import { displayedHourlyRateCents, hourPrices } from '../price.ts'
import { LessonPackageView } from './booking-view.ts'
import { offerLessonPackage, replaceLessonPackage, retireLessonPackage } from './offer-packages.ts'
import { findLowestRate, listLessonPackages } from './queries.ts'

/** The packages on offer. */
export const packages = publicProcedure
  .route({ method: 'GET', path: '/lesson-packages', summary: 'Les forfaits, le plus court d’abord' })
  .output(z.array(LessonPackageView))
  .handler(({ context }) => listLessonPackages(context.db))

/** Every teacher gives lessons alone and in a group, so the least expensive one has both lowest prices. */
export const startingPrices = publicProcedure
  .route({
    method: 'GET',
    path: '/starting-prices',
    summary: 'Ce que coûte une heure, seul et en groupe, chez le professeur le moins cher',
  })
  .output(z.object({ individualCents: z.int(), groupCents: z.int() }))
  .handler(async ({ context }) => hourPrices((await findLowestRate(context.db)) ?? displayedHourlyRateCents))

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)
const Terms = z.object({
  name: line(maxPackageName).min(1),
  nameEn: line(maxPackageName).min(1).nullable().default(null),
  discountPercentage: within(packageLimits.discountPercentage),
  durationMonths: within(packageLimits.durationMonths),
  numberOfLessons: within(packageLimits.numberOfLessons),
  isDiscovery: z.boolean(),
})
const isWithinPace = (terms: PackageTerms) => !hasTooManyLessonsPerMonth(terms)
const pace = { path: ['numberOfLessons'] }
const Made = z.object({ id: z.guid() })

const errors = {
  package_name_taken: { status: 409, message: () => m.booking_package_name_taken() },
  too_many_packages: { status: 409, message: () => m.booking_package_too_many({ count: maxPackages }) },
} satisfies Record<string, ErrorMapping>

export const offerPackage = adminProcedure
  .route({ method: 'POST', path: '/lesson-packages', summary: 'Proposer un forfait' })
  .input(
    Terms.extend({
      id: Id.describe('Choisi par le client ; renvoyé avec le même contenu, il ne crée rien de plus'),
    }).refine(isWithinPace, pace),
  )
  .output(Made)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(offerLessonPackage(db, by, input, now), errors),
  )

/** Bookings made with the former terms keep them. */
export const replacePackage = adminProcedure
  .route({
    method: 'POST',
    path: '/lesson-packages/{id}/successor',
    summary: 'Remplacer un forfait par un autre ; les réservations gardent l’ancien',
  })
  .input(Terms.extend({ id: Id, newId: Id }).refine(isWithinPace, pace))
  .output(Made)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(replaceLessonPackage(db, by, input, now), {
      ...errors,
      package_changed: { status: 409, message: () => m.booking_package_changed_meanwhile() },
    }),
  )

export const retirePackage = adminProcedure
  .route({ method: 'DELETE', path: '/lesson-packages/{id}', summary: 'Ne plus proposer un forfait' })
  .input(z.object({ id: Id }))
  .output(Made)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(retireLessonPackage(db, by, id, now)),
  )
