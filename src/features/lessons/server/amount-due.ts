import { sql } from 'kysely'

/** What seats `s` cost, in cents: one that was given back, or that moved to another hour, is not due. */
export const dueCents = sql<number>`coalesce(sum(s.price_cents) filter (where s.given_back_at is null), 0)::int`

/** Seats `s` that were cancelled too late and not given back since. */
export const countedLateCount = sql<number>`(count(*) filter (where s.released_at is not null and s.given_back_at is null))::int`

/** Seats `s` that were cancelled too late and are to be paid: not trials. */
const isLateDue = sql`s.released_at is not null and s.given_back_at is null and s.price_cents > 0`
export const lateDueCount = sql<number>`(count(*) filter (where ${isLateDue}))::int`
export const lateDueCents = sql<number>`coalesce(sum(s.price_cents) filter (where ${isLateDue}), 0)::int`

/** Seats `s` that were given back, and their price in cents; one that moved to another hour is neither due nor given back. */
const wasGivenBack = sql`s.given_back_at is not null and s.moved_to is null`
export const givenBackCount = sql<number>`(count(*) filter (where ${wasGivenBack}))::int`
export const givenBackCents = sql<number>`coalesce(sum(s.price_cents) filter (where ${wasGivenBack}), 0)::int`
