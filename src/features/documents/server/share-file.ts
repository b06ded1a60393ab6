import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditOrigin, type Member } from '#features/accounts/server/procedures.ts'
import type { Unreachable } from '#features/messages/messages.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import type { Role } from '#platform/db/schema.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { repeatOutcome } from '#platform/refusal/repeat.ts'
import { checkFile, type FileRefusal } from '#platform/storage/check-file.ts'
import { signDownload } from '#platform/storage/download.ts'
import { toFileName } from '#platform/storage/file-kinds.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import { readBytes, type Storage } from '#platform/storage/storage.ts'
import { maxFiles, maxSharedMegabytes, sharedFilePath } from '../shared-files.ts'
import { findBookedFamily, findFamilyByEmail, findUnreachable, selectReadable } from './file-queries.ts'
import { notifyOfFile, type SharedWith } from './notify-of-file.ts'

/** Whom a file is for: a child's teacher or family, a family, or every family. */
export type Recipient = {
  studentId?: string | undefined
  teacherId?: string | undefined
  /** From the school: the address of a parent. */
  email?: string | undefined
  /** From the school: every family. */
  audience?: 'families' | undefined
}

/** The rows that the file belongs to, if the member may share with them. */
const findOwner = async (db: Db, by: Member, to: Recipient): Promise<SharedWith | undefined> => {
  if ('admin' in by) {
    if (to.audience) return { familyId: null, studentId: null, teacherId: null }
    if (!to.email) return undefined
    const familyId = await findFamilyByEmail(db, to.email)
    return familyId ? { familyId, studentId: null, teacherId: null } : undefined
  }
  const teacherId = 'teacher' in by ? by.teacher.teacherId : to.teacherId
  if (!to.studentId || !teacherId) return undefined
  const pair = { studentId: to.studentId, teacherId }
  const familyId = await findBookedFamily(db, pair, 'family' in by ? by.family.familyId : null)
  return familyId ? { familyId, ...pair } : undefined
}

const roleOf = (by: Member): Exclude<Role, 'student'> =>
  'family' in by ? 'parent' : 'teacher' in by ? 'teacher' : 'admin'

/** The shared file with this id, of anyone. */
const findStored = (tx: Db, id: string) =>
  tx
    .selectFrom('shared_files')
    .where('id', '=', id)
    .select([
      'stored_as as storedAs',
      'name',
      'kind',
      'size',
      'shared_by',
      'uploaded_by',
      'family_id',
      'student_id',
      'teacher_id',
    ])
    .executeTakeFirst()

/**
 * Why a file of this size has no room; undefined if it has. The family, each of its teachers and the school count apart: so none
 * locks out another, and each can make room by removing its own files.
 */
const findFull = async (
  db: Db,
  { familyId, studentId, teacherId }: SharedWith,
  { shared_by, size }: { shared_by: Role; size: number },
): Promise<'too_many_files' | 'files_full' | undefined> => {
  const own = await db
    .selectFrom('shared_files')
    .where('shared_by', '=', shared_by)
    .$if(shared_by !== 'admin', query => query.where('family_id', '=', familyId))
    .$if(shared_by === 'teacher', query => query.where('teacher_id', '=', teacherId))
    .select([
      sql<number>`(count(*) filter (where student_id is not distinct from ${studentId}::uuid))::int`.as(
        'count',
      ),
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  if (own.count >= maxFiles) return 'too_many_files'
  return shared_by !== 'admin' && own.bytes + size > maxSharedMegabytes * 1e6 ? 'files_full' : undefined
}

/** Stores a file, shares it and notifies those it is for. The same file sent again under its id is shared once; another one is refused. */
export const shareFile = async (
  { db, storage }: { db: Db; storage: Storage },
  by: Member,
  { id, file, to }: { id: string; file: File; to: Recipient },
  now: Temporal.Instant,
): Promise<
  Outcome<
    { id: string },
    | 'not_found'
    | Unreachable
    | 'file_without_recipient'
    | 'too_many_files'
    | 'files_full'
    | 'id_taken'
    | FileRefusal
  >
> => {
  // Every family gets a file only when the school says so: neither for want of an address, nor beside one.
  if ('admin' in by && Boolean(to.audience) === Boolean(to.email)) return refuse('file_without_recipient')
  const owner = await findOwner(db, by, to)
  if (!owner) return refuse('not_found')
  const { familyId, teacherId } = owner
  if (familyId && teacherId) {
    const unreachable = await findUnreachable(db, by, { familyId, teacherId })
    if (unreachable) return refuse(unreachable)
  }
  const origin = auditOrigin(by)
  const checked = await checkFile(new Uint8Array(await file.arrayBuffer()))
  if (!checked.ok) return checked
  const { kind, bytes } = checked.value
  const content = {
    name: toFileName(file.name, kind),
    kind,
    size: bytes.length,
    shared_by: roleOf(by),
    uploaded_by: origin.actor,
    family_id: owner.familyId,
    student_id: owner.studentId,
    teacher_id: owner.teacherId,
  }
  const findRepeat = async (tx: Db) => {
    const found = await findStored(tx, id)
    if (!found) return undefined
    const { storedAs, ...row } = found
    // Two versions of a file may have one name and size.
    const storedBytes = await readBytes(storage, sharedFilePath(storedAs, row.kind))
    const isSameFile = storedBytes !== undefined && Buffer.from(bytes).equals(storedBytes)
    return repeatOutcome<object, { id: string }>(
      { stored: { ...row, isSameFile }, sent: { ...content, isSameFile: true } },
      { id },
    )
  }
  const earlier = await findRepeat(db)
  if (earlier) return earlier
  // Counted before the file is stored, and again with its row.
  const full = await findFull(db, owner, content)
  if (full) return refuse(full)
  const storedAs = randomUUID()
  const path = sharedFilePath(storedAs, kind)
  const sharing = storeFile({ db, storage }, { path, bytes }, now, async tx => {
    // Uploads of one family, or of the school, count one after the other.
    const counted = owner.studentId ? familyId : null
    await sql`select pg_advisory_xact_lock(hashtextextended(${counted ?? 'shared-files'}, 0))`.execute(tx)
    const stored = await findRepeat(tx)
    if (stored) return stored
    // The child or the family may have been erased while the file was stored.
    if (!(await findOwner(tx, by, to))) return refuse('not_found')
    const fullNow = await findFull(tx, owner, content)
    if (fullNow) return refuse(fullNow)
    await tx
      .insertInto('shared_files')
      .values({
        id,
        stored_as: storedAs,
        ...content,
        uploaded_at: now,
      })
      .execute()
    await keepFiles(tx, path, now)
    await writeAudit(tx, {
      ...origin,
      at: now,
      action: 'file_shared',
      subject: owner.studentId ?? owner.familyId,
      details: { file: id },
    })
    await notifyOfFile(tx, id, roleOf(by), owner, now)
    return ok({ id })
  })
  // The teacher may have erased the account meanwhile.
  return refuseConstraints(sharing, { shared_files_teacher_gone: 'teacher_gone' })
}

/** An address that saves the file. A teacher's reading of a child's file is logged. */
export const signFileAddress = async (
  { db, storage }: { db: Db; storage: Storage },
  by: Member,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<string, 'not_found'>> => {
  const file = await selectReadable(db, by)
    .where('shared_files.id', '=', id)
    .select(['stored_as as storedAs', 'kind', 'name', 'student_id as studentId'])
    .executeTakeFirst()
  if (!file) return refuse('not_found')
  if (!('family' in by) && file.studentId)
    await writeStudentFileReads(db, { ...auditOrigin(by), at: now, studentIds: [file.studentId] })
  const path = sharedFilePath(file.storedAs, file.kind)
  return ok(await signDownload(storage, path, { fileName: file.name, now }))
}

/** Removes a file that the member's side shared: a parent of the family, the teacher, the school. */
export const removeFile = async (
  db: Db,
  by: Member,
  id: string,
): Promise<Outcome<undefined, 'not_found'>> => {
  const own = await selectReadable(db, by)
    .where('shared_files.id', '=', id)
    .where('shared_files.shared_by', '=', roleOf(by))
    .select('shared_files.id')
    .executeTakeFirst()
  if (!own) return refuse('not_found')
  await db.deleteFrom('shared_files').where('id', '=', own.id).execute()
  return ok(undefined)
}
