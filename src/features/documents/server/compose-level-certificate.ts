import { sql } from 'kysely'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { readsFrom } from '#features/learning/learner.ts'
import { themeName } from '#features/learning/theme-names.ts'
import { findReadableStudent } from '#features/lessons/server/taught-students.ts'
import type { SchoolWithLogo } from '#features/school/server/logo.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { earnsCertificate, heldDays } from '../level-certificate.ts'
import { childInFile, type PaperFile } from './download.ts'
import { isolate, schoolParty } from './papers.ts'
import { typesetPaper } from './typeset.ts'

type ThemeRow = { level: Level; theme: string; words: number; held: number }

/**
 * The words of each theme of each level that are asked at the child's age (`itemsOfLevel`), and how many of them it holds. A word
 * of two levels counts in both.
 */
const countHeld = async (db: Db, studentId: string) => {
  const { rows } = await sql<ThemeRow>`
    select word.level, word.theme, count(distinct coalesce(word.concept, word.id))::int as words,
      count(distinct coalesce(word.concept, word.id)) filter (where exists (
        select from learning_judged_cards card where card.student_id = ${studentId}
          and card.item = 'word:' || coalesce(word.concept, word.id) and card.stability >= ${heldDays}))::int as held
    from learning_words word, students child
    where word.retired_at is null and child.id = ${studentId} and (child.age >= ${readsFrom} or word.picture is not null)
    group by word.level, word.theme order by word.level, min(word.place)`.execute(db)
  return Map.groupBy(rows, ({ level }) => level)
}

const sumUp = (themes: readonly ThemeRow[]) => ({
  words: themes.reduce((sum, { words }) => sum + words, 0),
  held: themes.reduce((sum, { held }) => sum + held, 0),
})

/**
 * The child's certificates, with the themes of those that it would earn today too. What is earned is stored, so that neither a birthday
 * nor a forgotten word takes it away.
 */
const readCertificates = async (db: Db, studentId: string, now: Temporal.Instant) => {
  const themesOf = await countHeld(db, studentId)
  const earned = [...themesOf].flatMap(([level, themes]) => {
    const sums = sumUp(themes)
    return earnsCertificate(sums) ? [{ student_id: studentId, level, earned_at: now, ...sums }] : []
  })
  if (earned.length > 0)
    await db
      .insertInto('level_certificates')
      .values(earned)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const stored = await db
    .selectFrom('level_certificates')
    .where('student_id', '=', studentId)
    .select(['level', 'earned_at as earnedAt', 'held', 'words'])
    .orderBy('level')
    .execute()
  return stored.map(one => ({
    ...one,
    themes: earned.some(({ level }) => level === one.level) ? (themesOf.get(one.level) ?? []) : [],
  }))
}

/** The levels that the child has a certificate for. The caller has checked that it may see the child. */
export const listCertificates = async (db: Db, studentId: string, now: Temporal.Instant): Promise<Level[]> =>
  (await readCertificates(db, studentId, now)).map(({ level }) => level)

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
  const certificate = child && (await readCertificates(db, child.id, now)).find(one => one.level === level)
  if (!child || !certificate) return refuse('not_found')
  const { themes, earnedAt } = certificate
  const isHeld = themes.length > 0
  const sums = isHeld ? sumUp(themes) : certificate
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
        held: sums.held,
        words: sums.words,
        level: levelLabel[level](),
        day: dayOf(isHeld ? now : earnedAt),
      }),
      facts: [{ label: m.documents_level_certificate_earned(), value: dayOf(earnedAt) }],
      columns: [
        ...(isHeld ? [{ label: m.documents_level_certificate_theme(), wide: true }] : []),
        { label: m.documents_level_certificate_held(), end: isHeld },
      ],
      rows: isHeld
        ? themes.map(({ theme, held, words }) => [
            themeName(theme),
            m.documents_level_certificate_count({ held, words }),
          ])
        : [[m.documents_level_certificate_count({ held: sums.held, words: sums.words })]],
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
