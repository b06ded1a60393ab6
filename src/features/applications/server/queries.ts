import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { lockAccount } from '#features/accounts/server/links.ts'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import type { ApplicationStatus } from '../applications.ts'

/** All applications except pending ones whose address is not confirmed. */
const selectReadable = (db: Db, _by: Admin) =>
  db
    .selectFrom('teacher_applications as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('profiles as d', 'd.id', 'a.decided_by')
    .where(eb => eb.or([eb('a.status', '<>', 'pending'), eb('u.email_verified', '=', true)]))

/** What the applicant wrote and reads again, and the answer. */
const ownFields = [
  'a.first_name as firstName',
  'a.last_name as lastName',
  'a.email',
  'a.diploma',
  'a.experience_years as experience',
  'a.hourly_rate_cents as hourlyRateCents',
  'a.timezone',
  'a.specialization',
  'a.motivation',
  'a.status',
  'a.refusal_reason as refusalReason',
  isoInstant('a.created_at').as('appliedAt'),
] as const

const withAllFields = (query: ReturnType<typeof selectReadable>) =>
  query.select([
    'a.id',
    'a.user_id as userId',
    ...ownFields,
    isoInstant<string | null>('a.decided_at').as('decidedAt'),
    fullNameSql('d').as('decidedBy'),
    'a.language_preference as language',
    sql<number>`(select count(*)::int from diploma_files f where f.user_id = a.user_id)`.as('diplomaFiles'),
  ])

const unconfirmed = (db: Db, _by: Admin) =>
  db
    .selectFrom('teacher_applications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.status', '=', 'pending')
    .where('u.email_verified', '=', false)

type ApplicationQuery = {
  /** Undefined: all. */
  status: ApplicationStatus | undefined
  after: Cursor | undefined
  limit: number
}

/**
 * A page of applications, their number, and the number of unconfirmed ones. One statement. Answered ones by the date of the
 * answer, the latest first; others by that of the application, the oldest first.
 */
export const listApplications = async (db: Db, by: Admin, { status, after, limit }: ApplicationQuery) => {
  const filtered = selectReadable(db, by).$if(status !== undefined, query =>
    query.where('a.status', '=', status ?? 'pending'),
  )
  const isAnswered = status === 'accepted' || status === 'refused'
  const [at, direction] = isAnswered
    ? (['a.decided_at', 'desc'] as const)
    : (['a.created_at', 'asc'] as const)
  const page = withAllFields(filtered)
    .where(
      after
        ? sql<boolean>`(${sql.ref(at)}, a.id) ${isAnswered ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql<boolean>`true`,
    )
    .orderBy(at, direction)
    .orderBy('a.id', direction)
    .limit(limit + 1)
  const { applications, ...counts } = await db
    .selectNoFrom([
      jsonArrayFrom(page).as('applications'),
      sql<number>`(${filtered.select(sql`count(*)::int`.as('n'))})`.as('total'),
      sql<number>`(${unconfirmed(db, by).select(sql`count(*)::int`.as('n'))})`.as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()
  const { shown, last } = cutPage(applications, limit)
  return {
    ...counts,
    applications: shown,
    next: last ? { at: (isAnswered && last.decidedAt) || last.appliedAt, id: last.id } : null,
  }
}

export const findApplication = (db: Db, by: Admin, id: string) =>
  withAllFields(selectReadable(db, by)).where('a.id', '=', id).executeTakeFirst()

export const selectPendingCount = (db: Db, by: Admin) =>
  selectReadable(db, by).where('a.status', '=', 'pending').select(sql<number>`count(*)::int`.as('n'))

export const selectFirstPending = (db: Db, by: Admin) =>
  selectReadable(db, by)
    .where('a.status', '=', 'pending')
    .select([
      'a.id',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.diploma',
      'a.experience_years as experience',
      isoInstant('a.created_at').as('appliedAt'),
    ])
    .orderBy('a.created_at')
    .orderBy('a.id')

/** The newest application of an account. */
export const findOwnApplication = (db: Db, userId: string) =>
  db
    .selectFrom('teacher_applications as a')
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at', 'desc')
    .select(ownFields)
    .executeTakeFirst()

/** Locks an application for a decision, its account first (lockAccount says why). */
export const lockApplication = async (tx: Db, _by: Admin, id: string) => {
  const found = await tx
    .selectFrom('teacher_applications')
    .select('user_id as userId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.userId) await lockAccount(tx, found.userId)
  return tx
    .selectFrom('teacher_applications as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('user_roles as r', 'r.user_id', 'a.user_id')
    .where('a.id', '=', id)
    .select([
      'a.id',
      'a.user_id as userId',
      'a.diploma',
      'a.experience_years as experience',
      'a.hourly_rate_cents as hourlyRateCents',
      'a.timezone',
      'a.specialization',
      'a.status',
      'a.decided_by as decidedBy',
      'a.refusal_reason as refusalReason',
      'a.language_preference as language',
      'r.role',
      sql<boolean>`coalesce(u.email_verified, false)`.as('isConfirmed'),
      sql<boolean>`a.user_id is not null and is_blocked(a.user_id)`.as('isBlocked'),
    ])
    .forUpdate('a')
    .executeTakeFirst()
}
export type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>
