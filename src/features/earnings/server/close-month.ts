import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { hasMissingTeacherAs } from '#features/lessons/server/lacks-teacher-sql.ts'
import { scheduledStatusList } from '#features/school/server/lesson-status-lists.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type PlainDate, startOfNextMonth } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { isMonthOver, lastDueMonth } from '../earnings.ts'
import { cancelledInOpenMonth, monthInZones, ofOpenMonth } from './earned-sql.ts'
import { findFirstOpenMonth } from './queries.ts'

type ClosingRefusal = 'month_running' | 'lessons_running'
export const closingErrors: Record<ClosingRefusal, ErrorMapping> = {
  month_running: { status: 409, message: () => m.earnings_month_running() },
  lessons_running: { status: 409, message: () => m.earnings_lessons_running() },
}

/**
 * Closes a month for all teachers, and with it those before it that are open: what was earned in each is written as lines that
 * nothing changes any more, by the rule of this moment, and its cancelled lessons are counted there for good. Repeating it changes nothing; of two at once the second finds the month closed.
 * @param by null for the scheduled job
 */
export const closeMonth = (
  db: Db,
  by: Admin | null,
  month: PlainDate,
  now: Temporal.Instant,
): Promise<Outcome<{ closed: PlainDate[] }, ClosingRefusal>> =>
  db.transaction().execute(async tx => {
    await sql`lock table earning_months in exclusive mode`.execute(tx)
    if (!isMonthOver(month, now)) return refuse('month_running')
    if (await hasUnsettledLessons(tx, month, now)) return refuse('lessons_running')
    const closed: PlainDate[] = []
    const first = await findFirstOpenMonth(tx)
    for (let open = first; open && open <= month; open = startOfNextMonth(open)) {
      const ofMonth = await monthInZones(tx, open)
      await sql`
        insert into earning_lines (teacher_id, month, kind, lesson_id, starts_at, zone, minutes, seats, price_cents,
          share_percent, cents)
        select o.teacher_id, ${open}::date, o.kind, o.lesson_id, o.starts_at, o.zone, o.minutes, o.seats, o.price_cents,
          o.share_percent, o.cents
        from open_earnings o ${ofMonth.join} where ${ofOpenMonth(ofMonth.month, now)}`.execute(tx)
      await sql`
        insert into counted_cancellations (lesson_id, teacher_id, month)
        select l.id, l.teacher_id, ${open}::date
        from lessons l join (select id, timezone as zone from teachers) o on o.id = l.teacher_id ${ofMonth.join}
        where ${cancelledInOpenMonth(ofMonth.month)}`.execute(tx)
      await tx.insertInto('earning_months').values({ month: open, closed_at: now }).execute()
      closed.push(open)
    }
    const [firstClosed] = closed
    if (firstClosed)
      await writeAudit(tx, {
        at: now,
        actor: by?.userId ?? null,
        action: 'earnings_closed',
        ipAddress: by?.ipAddress,
        details: { first: firstClosed, month },
      })
    return ok({ closed })
  })

/**
 * Whether a lesson of the month, or of an earlier one, is neither given nor cancelled yet, or may still be cancelled because no
 * teacher came to it (domain.md, "Classroom").
 */
const hasUnsettledLessons = async (tx: Db, month: PlainDate, now: Temporal.Instant) => {
  const { rows } = await sql<{ zone: string; startsAt: Temporal.Instant }>`
    select t.timezone as zone, min(l.starts_at) as "startsAt"
    from (
      select teacher_id, starts_at from lessons where status in (${scheduledStatusList}) and ends_at <= ${now}
      union all
      select l.teacher_id, l.starts_at from room_reports r join lessons l on l.id = r.lesson_id
      where l.status = 'completed' and ${hasMissingTeacherAs('l')}
    ) l join teachers t on t.id = l.teacher_id
    group by t.timezone`.execute(tx)
  return rows.some(({ zone, startsAt }) => localOf(startsAt, zone).date < startOfNextMonth(month))
}

/** Scheduled job: closes the months whose days for checking are over. Safe to repeat. */
export const closeDueMonths = async (db: Db, now: Temporal.Instant) => {
  const due = await closeMonth(db, null, lastDueMonth(now), now)
  // The job that settles lessons has not run for a while: the next run closes the month.
  if (!due.ok) log.warn({ reason: due.code }, 'earnings were not closed')
}
