import type { PaperFile } from '#features/documents/server/download.ts'
import { dayAndTime, parties, type School } from '#features/documents/server/papers.ts'
import { typesetPaper } from '#features/documents/server/typeset.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatMonth } from '#platform/time/date-format.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { csvRow, csvStart } from '#platform/words/csv.ts'
import { formatEuros, formatTenths } from '#platform/words/numbers.ts'
import { earningLabel } from '../earning-labels.ts'
import { sumLines } from '../earnings.ts'
import { ruleNotes, shareLabel } from '../rule-notes.ts'
import { type EarningLine, findEarner, listLines } from './queries.ts'
import { findMonth } from './rule.ts'

type StatementRefusal = 'not_found' | 'month_open'
export const statementErrors: Record<'month_open', ErrorMapping> = {
  month_open: { status: 409, message: () => m.earnings_month_open() },
}

const fileName = (month: PlainDate) => `${m.earnings_file()}-${month.slice(0, 7)}`

/** The statement of a closed month of one teacher. It names no child, so that it reads the same for ever. */
export const composeStatement = async (
  db: Db,
  { teacherId, month }: { teacherId: string; month: PlainDate },
  { school, now }: { school: School; now: Temporal.Instant },
): Promise<Outcome<PaperFile, StatementRefusal>> => {
  const teacher = await findEarner(db, teacherId)
  if (!teacher) return refuse('not_found')
  const { closedAt, rule } = await findMonth(db, month)
  if (!closedAt) return refuse('month_open')
  const lines = await listLines(db, { month, teacherId }, now)
  const { cents, minutes, lessons } = sumLines(lines)
  const zones = [...new Set(lines.map(({ zone }) => zone))]
  const content = await typesetPaper(
    {
      lang: currentLocale(),
      title: m.earnings_statement(),
      reference: formatMonth(month),
      issued: m.earnings_closed_on({ day: formatSchoolDay(closedAt) }),
      school,
      parties: parties(school, teacher),
      statement: null,
      facts: [
        { label: m.earnings_lessons_given(), value: String(lessons) },
        {
          label: m.earnings_hours_given(),
          value: m.documents_total_hours({ hours: formatTenths(minutes / 60) }),
        },
        ...(zones.length > 0
          ? [{ label: m.documents_hours(), value: zones.map(zone => zoneLabel(zone)).join(', ') }]
          : []),
      ],
      columns: [
        { label: m.documents_date() },
        { label: m.documents_lesson(), wide: true },
        { label: m.documents_length() },
        { label: m.earnings_amount(), end: true },
      ],
      rows: lines.map(line => [
        dayAndTime(Temporal.Instant.from(line.startsAt), line.zone),
        [earningLabel(line), shareLabel(line), line.reason].filter(Boolean).join(', '),
        line.minutes > 0 ? m.documents_minutes({ minutes: line.minutes }) : '',
        formatEuros(line.cents),
      ]),
      total: { label: m.documents_total(), value: formatEuros(cents) },
      notes: [...ruleNotes(rule), m.earnings_hours_note(), m.earnings_statement_note()],
    },
    now,
  )
  return ok({ name: `${fileName(month)}.pdf`, content })
}

/**
 * The lines of a month as a table for spreadsheets.
 * @param zone of days and hours; each teacher's own by default
 */
const composeTable = (lines: readonly EarningLine[], zone?: string): string => {
  const head = [
    m.earnings_csv_teacher(),
    m.earnings_csv_day(),
    m.earnings_csv_time(),
    m.earnings_csv_zone(),
    m.earnings_csv_kind(),
    m.earnings_csv_minutes(),
    m.earnings_csv_seats(),
    m.earnings_csv_price(),
    m.earnings_csv_share(),
    m.earnings_csv_amount(),
    m.earnings_csv_reason(),
  ]
  const rows = lines.map(line => {
    const { date, time } = localOf(Temporal.Instant.from(line.startsAt), zone ?? line.zone)
    return [
      line.teacherName,
      date,
      time,
      zone ?? line.zone,
      earningLabel({ ...line, seats: 1 }),
      line.minutes,
      line.seats,
      line.priceCents === null ? '' : line.priceCents / 100,
      line.sharePercent ?? '',
      line.cents / 100,
      line.reason,
    ]
  })
  return csvStart + [head, ...rows].map(csvRow).join('')
}

/**
 * The table of a month, open or closed: of one teacher in that teacher's zone, or of the whole school in the school's, as its list
 * of lessons.
 */
export const composeMonthTable = async (
  db: Db,
  of: { month: PlainDate; teacherId?: string },
  now: Temporal.Instant,
) => ({
  name: `${fileName(of.month)}.csv`,
  table: composeTable(await listLines(db, of, now), of.teacherId ? undefined : schoolZone),
})
