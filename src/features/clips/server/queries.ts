import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { type ClipFile, type ClipKind, type ClipState, clipsPerPage } from '../clips.ts'
import { clipItems, namedItems } from './items.ts'

/** The item of a clip: a letter is shown and its name is read; everything else is read as shown. An instruction is `soundsFr`. */
export type ItemText = { item: string; spoken: string; shown: string; soundsFr: string; fr: string }

const itemColumns = sql`i.item, i.spoken, i.shown, i.sounds_fr as "soundsFr", i.fr`

export const findItem = async (db: Db, item: string): Promise<ItemText | undefined> => {
  const { rows } =
    await sql<ItemText>`select ${itemColumns} from ${clipItems()} i where i.item = ${item}`.execute(db)
  return rows[0]
}

/**
 * The next unrecorded item of a level, in the order of teaching; rejected ones come first for
 * the teacher who spoke. Skipped items come last. With how many are left and how many there are.
 */
export const findNext = async (
  db: Db,
  by: TeacherSelf,
  { level, kind, skipped }: { level: Level; kind: ClipKind; skipped: readonly string[] },
) => {
  const { rows } = await sql<ItemText & { reason: string | null; left: number }>`
    select ${itemColumns}, c.rejection_reason as reason, count(*) over ()::int as left
    from ${clipItems()} i
    left join clips c on c.item = i.item and c.teacher_id = ${by.teacherId} and c.rejected_at is not null
    where i.level = ${level} and i.kind = ${kind}
      and not exists (select from clips o where o.item = i.item and o.rejected_at is null)
    order by i.item = any(${skipped}::text[]), c.rejected_at nulls last, i.place, i.item
    limit 1`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${clipItems()} i where level = ${level} and kind = ${kind}`.execute(db)
  const { left = 0, ...next } = rows[0] ?? {}
  return {
    next: rows[0] ? (next as ItemText & { reason: string | null }) : null,
    left,
    total: counted.rows[0]?.total ?? 0,
  }
}

export type ClipScope = 'waiting' | 'approved' | 'mine' | 'all'

export type ClipRow = Omit<ItemText, 'spoken'> & {
  id: string
  state: ClipState
  /** Of a word that is no longer taught. */
  isRetired: boolean
  reason: string | null
  teacherName: string
  isOwn: boolean
  recordedAt: Temporal.Instant
  files: ClipFile[]
}

const state = sql<ClipState>`case when c.approved_at is not null then 'approved' when c.rejected_at is not null then 'rejected' else 'waiting' end`
const isInstruction = sql`c.item like 'instruction:%'`
const files = sql<
  ClipFile[]
>`coalesce((select json_agg(json_build_object('codec', f.codec, 'hash', f.hash) order by f.codec)
  from clip_files f where f.clip_id = c.id), '[]')`

/**
 * A page of clips: those that wait for another person than the one who speaks, those that are approved, one's own, or all.
 * One's own are the newest first; the others the oldest first. What is no longer taught stays listed where it can be removed;
 * there is nothing to decide about it.
 */
export const listClips = async (
  db: Db,
  userId: string,
  scope: ClipScope,
  { page, pageSize = clipsPerPage }: { page: number; pageSize?: number },
) => {
  const which = {
    waiting: sql`c.approved_at is null and c.rejected_at is null and c.teacher_id <> ${userId} and not i.is_retired`,
    approved: sql`c.approved_at is not null`,
    mine: sql`c.teacher_id = ${userId}`,
    all: sql`true`,
  }[scope]
  const order = scope === 'mine' ? sql`c.recorded_at desc, c.id` : sql`c.recorded_at, c.id`
  const { rows } = await sql<Omit<ClipRow, 'isOwn'> & { teacherId: string; total: number }>`
    select c.id, c.item, coalesce(i.shown, case when ${isInstruction} then '' else c.spoken end) as shown,
      coalesce(i.sounds_fr, case when ${isInstruction} then c.spoken else split_part(c.item, ':', 2) end) as "soundsFr",
      coalesce(i.fr, '') as fr, coalesce(i.is_retired, true) as "isRetired", ${state} as state, c.rejection_reason as reason,
      c.teacher_id as "teacherId", ${fullNameSql('p')} as "teacherName",
      c.recorded_at as "recordedAt", ${files} as files, count(*) over ()::int as total
    from clips c left join ${namedItems()} i on i.item = c.item join profiles p on p.id = c.teacher_id
    where ${which} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return {
    clips: rows.map(({ teacherId, total: _, ...clip }) => ({ ...clip, isOwn: teacherId === userId })),
    total: rows[0]?.total ?? 0,
  }
}

/** A clip with its row locked, so that two people decide one after the other. */
export const lockClip = async (tx: Db, id: string) => {
  const { rows } = await sql<{ id: string; item: string; teacherId: string; state: ClipState }>`
    select c.id, c.item, c.teacher_id as "teacherId", ${state} as state from clips c where c.id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

/** The clip that a file belongs to. */
export const findFile = async (db: Db, { hash, codec }: ClipFile) => {
  const { rows } = await sql<{ clipId: string; isApproved: boolean }>`
    select c.id as "clipId", c.approved_at is not null as "isApproved"
    from clip_files f join clips c on c.id = f.clip_id where f.hash = ${hash} and f.codec = ${codec}`.execute(
    db,
  )
  return rows[0]
}

export type Sound = { text: string; files: ClipFile[] }

/** The approved clips of these texts: words and sentences as they are written, letters by themselves or by their French reading. */
export const findSounds = async (db: Db, texts: readonly string[]): Promise<Sound[]> => {
  const { rows } = await sql<Sound>`
    select t.text, ${files} as files from unnest(${texts}::text[]) t(text)
    join clips c on c.spoken = t.text and c.approved_at is not null and c.item not like 'letter:%'
    union all
    select t.text, ${files} from unnest(${texts}::text[]) t(text)
    join learning_letters l on t.text in (l.letter, l.sounds_fr, l.name_ar)
    join clips c on c.item = 'letter:' || l.id and c.approved_at is not null`.execute(db)
  return [...new Map(rows.map(row => [row.text, row])).values()]
}

export type HeardItem = { item: string; spoken: string; files: ClipFile[] }

/** The approved clips of letters and words that a child has met, and of syllables with such letters. */
export const listHeardItems = async (db: Db, studentId: string): Promise<HeardItem[]> => {
  const { rows } = await sql<HeardItem>`
    select c.item, c.spoken, ${files} as files from learning_meetings m
    join clips c on c.item = m.item and c.approved_at is not null
    where m.student_id = ${studentId}
    union all
    select c.item, c.spoken, ${files} from clips c
    join learning_meetings m on m.item = regexp_replace(c.item, '^syllable:(.*)-[aiu]+$', 'letter:\\1')
    where m.student_id = ${studentId} and c.approved_at is not null and c.item like 'syllable:%'`.execute(db)
  return rows
}
