import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, type Refusal, refuse } from '#platform/refusal/refusal.ts'
import { repeatOutcome } from '#platform/refusal/repeat.ts'
import { lessonsPerMonth, maxPackages, type PackageTerms, sameTerms } from '../packages.ts'
import { listLessonPackages } from './queries.ts'

type Made = Outcome<{ id: string }, 'package_name_taken' | 'too_many_packages' | 'id_taken'>

/** One change of the packages at a time, because names and their number are checked before the write. */
const lockPackages = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('kalima:packages', 0))`.execute(tx)

const log = (tx: Db, by: Admin, action: AuditAction, packageId: string, at: Temporal.Instant) =>
  writeAudit(tx, { at, actor: by.userId, action, ipAddress: by.ipAddress, details: { package: packageId } })

/** Offers a package. Repeating it with the same id changes nothing; other terms under the id are refused. */
export const offerLessonPackage = (
  db: Db,
  by: Admin,
  { id, ...terms }: PackageTerms & { id: string },
  now: Temporal.Instant,
): Promise<Made> =>
  db.transaction().execute(async tx => {
    await lockPackages(tx)
    const known = await findPackage(tx, id)
    if (known) return repeatOutcome({ stored: known, sent: terms }, { id })
    const made = await insert(tx, id, terms)
    if (made.ok) await log(tx, by, 'package_created', id, now)
    return made
  })

/** Retires a package and offers another one with the new terms. Bookings keep the one that they were made with. */
export const replaceLessonPackage = (
  db: Db,
  by: Admin,
  { id, newId, ...terms }: PackageTerms & { id: string; newId: string },
  now: Temporal.Instant,
): Promise<Made | Refusal<'not_found' | 'package_changed'>> =>
  db.transaction().execute(async tx => {
    await lockPackages(tx)
    const offered = await listLessonPackages(tx)
    const current = offered.find(one => one.id === id)
    const known = await findPackage(tx, newId)
    if (!current) {
      if (known) return repeatOutcome({ stored: known, sent: terms }, { id: newId })
      // Another admin has replaced or retired it since the form was opened.
      return refuse((await findPackage(tx, id)) ? 'package_changed' : 'not_found')
    }
    if (sameTerms(current, terms)) return ok({ id })
    if (known) return refuse('id_taken')
    if (await isNameTaken(tx, terms, id)) return refuse('package_name_taken')
    await retire(tx, id, now)
    const made = await insert(tx, newId, terms)
    if (made.ok) await log(tx, by, 'package_changed', newId, now)
    return made
  })

/** Stops offering a package. Repeating it changes nothing. */
export const retireLessonPackage = (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    await lockPackages(tx)
    const known = await tx
      .selectFrom('lesson_packages')
      .select('retired_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) return refuse('not_found')
    if (known.retired_at) return ok({ id })
    await retire(tx, id, now)
    await log(tx, by, 'package_retired', id, now)
    return ok({ id })
  })

/** The terms of a package, offered or retired. */
const findPackage = (tx: Db, id: string): Promise<PackageTerms | undefined> =>
  tx
    .selectFrom('lesson_packages')
    .where('id', '=', id)
    .select([
      'name',
      'name_en as nameEn',
      'is_discovery as isDiscovery',
      'discount_percentage as discountPercentage',
      'duration_months as durationMonths',
      'number_of_lessons as numberOfLessons',
    ])
    .executeTakeFirst()

/** PostgreSQL compares, as its index lesson_packages_one_of_a_name does: JavaScript has other small letters («İ», «Σ»). */
const isNameTaken = async (tx: Db, { name }: PackageTerms, exceptId: string | null = null) => {
  const { rows } = await sql`select from lesson_packages
    where retired_at is null and lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid`.execute(
    tx,
  )
  return rows.length > 0
}

const retire = (tx: Db, id: string, now: Temporal.Instant) =>
  tx.updateTable('lesson_packages').set({ retired_at: now }).where('id', '=', id).execute()

const insert = async (tx: Db, id: string, terms: PackageTerms): Promise<Made> => {
  const offered = await listLessonPackages(tx)
  if (await isNameTaken(tx, terms)) return refuse('package_name_taken')
  if (offered.length >= maxPackages) return refuse('too_many_packages')
  await tx
    .insertInto('lesson_packages')
    .values({
      id,
      name: terms.name,
      name_en: terms.nameEn,
      is_discovery: terms.isDiscovery,
      discount_percentage: terms.discountPercentage,
      duration_months: terms.durationMonths,
      lessons_per_month: lessonsPerMonth(terms),
      number_of_lessons: terms.numberOfLessons,
    })
    .execute()
  return ok({ id })
}
