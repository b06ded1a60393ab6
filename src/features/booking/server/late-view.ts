import { z } from 'zod'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import type { LatePlace, SortedLatePlaces } from '../late-places.ts'

const LatePlaceView = LocalTime.extend({ priceCents: z.int() })
export type LatePlaceView = z.infer<typeof LatePlaceView>

/** The late places at the hours of a booking, before it is made or after, in the family's zone; only those that cost something. */
export const LateView = z
  .object({
    replaced: z.array(LatePlaceView).describe('Rendus par cette réservation, qui les remplace'),
    waiting: z
      .array(LatePlaceView)
      .describe('Dus tant qu’aucun deuxième enfant ne s’inscrit ; cette réservation les remplace alors'),
    due: z.array(LatePlaceView).describe('Dus en plus de cette réservation'),
  })
  .describe('Les cours de l’enfant avec ce professeur, à ces heures, annulés trop tard')
export type LateView = z.infer<typeof LateView>

export const toLateView = ({ replaced, waiting, due }: SortedLatePlaces, zone: string): LateView => ({
  replaced: toPlaces(replaced, zone),
  waiting: toPlaces(waiting, zone),
  due: toPlaces(due, zone),
})

const toPlaces = (places: readonly LatePlace[], zone: string): LatePlaceView[] =>
  places
    .filter(({ priceCents }) => priceCents > 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ startsAt, priceCents }) => ({ ...toLocalTime(startsAt, zone), priceCents }))
