import { sql } from 'kysely'

/**
 * SQL: the hours before the start until which a seat is cancelled free of charge: those of its booking, and none once the school
 * changed the teacher, which the family did not choose.
 * @param seats the name of the table in the query, as `bookings`
 */
export const freeHoursSql = (seats = 'seats', bookings = 'bookings') =>
  sql<number>`case when ${sql.ref(`${seats}.teacher_changed`)} then 0 else ${sql.ref(`${bookings}.free_cancellation_hours`)} end`

export const freeCancellationHours = freeHoursSql().as('freeCancellationHours')
