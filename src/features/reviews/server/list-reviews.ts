import { type RawBuilder, sql } from 'kysely'
import type { Admin, Family, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import { startOfMonth } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { publicName, type Stars } from '../reviews.ts'
import type { PublicReview, ReceivedReview, SchoolReview } from './view.ts'

type Row = {
  id: string
  stars: Stars
  text: string
  version: number
  writtenAt: string
  reply: string | null
  firstName: string | null
  lastName: string | null
}

/** Columns and joins of a review `r` with its writer, who has a name only while part of the family. */
const columns = sql`r.id, r.stars, r.body as text, r.version, ${isoInstant('r.written_at')} as "writtenAt", r.reply,
  p.first_name as "firstName", p.last_name as "lastName"`
const withWriter = sql`teacher_reviews r
  left join parents w on w.id = r.written_by and w.family_id = r.family_id and w.place is not null
  left join profiles p on p.id = w.id`

const after = (cursor: Cursor | undefined) =>
  cursor
    ? sql`(r.written_at, r.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : (sql`true` as RawBuilder<unknown>)

const dateOf = (instant: string, zone: string) => localOf(Temporal.Instant.from(instant), zone).date

type Page = { after: Cursor | undefined; limit: number }

/** One page of rows, and the cursor of the next. The statement reads one row more than is shown. */
const cut = <One extends { id: string; writtenAt: string }>(rows: readonly One[], limit: number) => {
  const { shown, last } = cutPage(rows, limit)
  return { shown, next: last ? { at: last.writtenAt, id: last.id } : null }
}

/** The reviews of a listed teacher that are shown, the latest first. */
export const listPublicReviews = async (db: Db, teacherId: string, page: Page) => {
  const { rows } = await sql<Row>`
    select ${columns} from ${withWriter} join teachers t on t.id = r.teacher_id
    where r.teacher_id = ${teacherId}::uuid and t.is_listed and r.hidden_at is null and ${after(page.after)}
    order by r.written_at desc, r.id desc limit ${page.limit + 1}`.execute(db)
  const { shown, next } = cut(rows, page.limit)
  const reviews = shown.map(
    (row): PublicReview => ({
      id: row.id,
      stars: row.stars,
      text: row.text,
      author: publicName(row.firstName, row.lastName),
      month: startOfMonth(dateOf(row.writtenAt, schoolZone)),
      reply: row.reply,
    }),
  )
  return { reviews, next }
}

type ReceivedRow = Row & { isHidden: boolean }
const toReceived = (row: ReceivedRow, zone: string): ReceivedReview => ({
  id: row.id,
  stars: row.stars,
  text: row.text,
  author: publicName(row.firstName, row.lastName),
  version: row.version,
  date: dateOf(row.writtenAt, zone),
  isChanged: row.version > 1,
  reply: row.reply,
  isHidden: row.isHidden,
})

/** A teacher's reviews, the hidden ones too. */
export const listReceivedReviews = async (db: Db, by: TeacherSelf, page: Page) => {
  const { rows } = await sql<ReceivedRow>`
    select ${columns}, r.hidden_at is not null as "isHidden" from ${withWriter}
    where r.teacher_id = ${by.teacherId}::uuid and ${after(page.after)}
    order by r.written_at desc, r.id desc limit ${page.limit + 1}`.execute(db)
  const { shown, next } = cut(rows, page.limit)
  return { reviews: shown.map(row => toReceived(row, by.timezone)), next }
}

export const reviewStates = ['shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

const inState = (state: ReviewState | undefined) => {
  if (state === undefined) return sql`true`
  return state === 'hidden' ? sql`r.hidden_at is not null` : sql`r.hidden_at is null`
}

type SchoolRow = ReceivedRow &
  Pick<SchoolReview, 'teacherId' | 'teacherName' | 'familyId' | 'hiddenReason' | 'isChangedSinceHidden'>

/** All reviews for the school, the latest first. */
export const listSchoolReviews = async (
  db: Db,
  _by: Admin,
  { state, ...page }: Page & { state: ReviewState | undefined },
) => {
  const { rows } = await sql<SchoolRow>`
    select ${columns}, r.hidden_at is not null as "isHidden", r.hidden_reason as "hiddenReason", r.family_id as "familyId",
      coalesce(r.changed_at > r.hidden_at, false) as "isChangedSinceHidden",
      r.teacher_id as "teacherId", ${fullNameSql('tp')} as "teacherName"
    from ${withWriter} join profiles tp on tp.id = r.teacher_id
    where ${after(page.after)} and ${inState(state)}
    order by r.written_at desc, r.id desc limit ${page.limit + 1}`.execute(db)
  const { shown, next } = cut(rows, page.limit)
  const reviews = shown.map(
    (row): SchoolReview => ({
      ...toReceived(row, schoolZone),
      teacherId: row.teacherId,
      teacherName: row.teacherName,
      familyId: row.familyId,
      hiddenReason: row.hiddenReason,
      isChangedSinceHidden: row.isChangedSinceHidden,
    }),
  )
  return { reviews, next }
}

export type ReviewableTeacher = {
  teacherId: string
  firstName: string
  stars: Stars | null
  isHidden: boolean
}

const maxTeachers = 100

/** The teachers who taught a family, with the stars that it gave; the last one first. */
export const listReviewableTeachers = async (db: Db, by: Family): Promise<ReviewableTeacher[]> => {
  const { rows } = await sql<ReviewableTeacher>`
    select t.id as "teacherId", p.first_name as "firstName", r.stars, r.hidden_at is not null as "isHidden"
    from (
      select l.teacher_id, max(l.starts_at) as last from seats s join lessons l on l.id = s.lesson_id
      where s.parent_id = ${by.familyId}::uuid and s.released_at is null and l.status = 'completed' group by l.teacher_id
    ) taught
    join teachers t on t.id = taught.teacher_id and t.retired_at is null
    join profiles p on p.id = t.id
    left join teacher_reviews r on r.teacher_id = t.id and r.family_id = ${by.familyId}::uuid
    order by taught.last desc, t.id limit ${maxTeachers}`.execute(db)
  return rows
}
