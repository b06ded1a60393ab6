import { m } from '#paraglide/messages.js'
import { isSingular } from '#platform/words/numbers.ts'

/** «+0 point», «+1 point», «+12 points»: French counts nothing and one in the singular. */
export const pointsGained = (points: number): string =>
  isSingular(points) ? m.learning_points_gained_one({ points }) : m.learning_points_gained({ points })
