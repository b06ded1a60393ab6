import { m } from '#paraglide/messages.js'

/** «+0 point», «+1 point», «+12 points»: French counts nothing and one in the singular. */
export const pointsGained = (points: number): string =>
  points < 2 ? m.learning_points_gained_one({ points }) : m.learning_points_gained({ points })
