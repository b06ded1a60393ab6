import { sql } from 'kysely'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { heldDays } from '#features/learning/memory.ts'
import { themeName } from '#features/learning/theme-names.ts'
import { findReadableStudent } from '#features/lessons/server/taught-students.ts'
import type { SchoolWithLogo } from '#features/school/server/logo.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { childInFile, type PaperFile } from './download.ts'
import { isolate, schoolParty } from './papers.ts'
import { typesetPaper } from './typeset.ts'

/** The levels that the child has a certificate for. The caller has checked that it may see the child. */
export const listCertificates = async (db: Db, studentId: string): Promise<Level[]> => {
  const rows = await db
    .selectFrom('level_certificates')
    .where('student_id', '=', studentId)
    .select('level')
    .orderBy('level')
    .execute()
  return rows.map(({ level }) => level)
}

const sumUp = (themes: readonly { words: number; held: number }[]) => ({
  words: themes.reduce((sum, { words }) => sum + words, 0),
  held: themes.reduce((sum, { held }) => sum + held, 0),
})

const findCertificate = (db: Db, studentId: string, level: Level) =>
  db
    .selectFrom('level_certificates')
    .where('student_id', '=', studentId)
    .where('level', '=', level)
    .select(['earned_at as earnedAt', 'held', 'words'])
    .executeTakeFirst()

/** The themes of the level with the words that the child holds today, if it would earn the certificate today too. */
const listThemesHeld = async (db: Db, studentId: string, level: Level) => {
  const { rows } = await sql<{ theme: string; words: number; held: number }>`
    select theme, words, held from count_held_words(${studentId}) where level = ${level} and is_earned order by place`.execute(
    db,
  )
  return rows
}

/**
 * The certificate of a level, as PDF: with the words of each theme as they are held today, or with the sum of the day on which it was
 * earned when fewer are held now.
 */
export const composeLevelCertificate = async (
  db: Db,
  by: Member,
  { studentId, level }: { studentId: string; level: Level },
  { school, timezone, now }: { school: SchoolWithLogo; timezone: string; now: Temporal.Instant },
): Promise<Outcome<PaperFile, 'not_found'>> => {
  const child = await findReadableStudent(db, by, studentId)
  const certificate = child && (await findCertificate(db, child.id, level))
  if (!child || !certificate) return refuse('not_found')
  const themes = await listThemesHeld(db, child.id, level)
  const isHeld = themes.length > 0
  const { held, words } = isHeld ? sumUp(themes) : certificate
  const dayOf = (instant: Temporal.Instant) => formatDayWithYear(localOf(instant, timezone).date)
  const name = isolate(child.firstName)
  const content = await typesetPaper(
    {
      lang: currentLocale(),
      title: m.documents_level_certificate({ level: levelLabel[level]() }),
      reference: null,
      issued: m.documents_issued({ day: dayOf(now) }),
      school,
      parties: [schoolParty(school), { label: m.documents_child(), name, lines: [] }],
      statement: m.documents_level_certificate_statement({
        child: name,
        held,
        words,
        level: levelLabel[level](),
        day: dayOf(isHeld ? now : certificate.earnedAt),
      }),
      facts: [{ label: m.documents_level_certificate_earned(), value: dayOf(certificate.earnedAt) }],
      columns: [
        ...(isHeld ? [{ label: m.documents_level_certificate_theme(), wide: true }] : []),
        { label: m.documents_level_certificate_held(), end: isHeld },
      ],
      rows: isHeld
        ? themes.map(({ theme, held, words }) => [
            themeName(theme),
            m.documents_level_certificate_count({ held, words }),
          ])
        : [[m.documents_level_certificate_count({ held, words })]],
      total: null,
      notes: [m.documents_level_certificate_note({ days: heldDays })],
    },
    now,
  )
  return ok({
    name: `${m.documents_level_certificate_file()}-${await childInFile(db, by, child)}-${level}.pdf`,
    content,
  })
}
