import { createHash, randomUUID } from 'node:crypto'
import { type Admin, auditOrigin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Settings } from '#platform/settings.ts'
import type { FileRefusal } from '#platform/storage/check-file.ts'
import { encodePicture } from '#platform/storage/encode-picture.ts'
import { detectKind, maxFileBytes } from '#platform/storage/file-kinds.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import { readBytes, type Storage } from '#platform/storage/storage.ts'
import { logoAddress, logoSize } from '../logo.ts'
import { readSchoolContent } from './school-content.ts'

/** The logo as mails and papers carry it: a PNG. */
export type LogoFile = { bytes: Uint8Array; width: number; height: number }

export const logoFile = (storedAs: string) => `school-logos/${storedAs}.png`

export const findLogo = (db: Db) =>
  db.selectFrom('school_logo').select(['stored_as as storedAs', 'hash', 'width', 'height']).executeTakeFirst()

/** The logo as pages show it; null: they show the drawn one. */
export const describeLogo = async (db: Db) => {
  const logo = await findLogo(db)
  return logo ? { src: logoAddress(logo.hash), width: logo.width, height: logo.height } : null
}

export const readLogo = async (db: Db, storage: Storage): Promise<LogoFile | null> => {
  const logo = await findLogo(db)
  const bytes = logo && (await readBytes(storage, logoFile(logo.storedAs)))
  return logo && bytes ? { bytes, width: logo.width, height: logo.height } : null
}

/** The school as its mails and papers show it. */
export const readSchoolWithLogo = async ({
  db,
  storage,
  settings,
}: {
  db: Db
  storage: Storage
  settings: Pick<Settings, 'schoolFile'>
}) => {
  const [content, logo] = await Promise.all([
    readSchoolContent(db, settings.schoolFile),
    readLogo(db, storage),
  ])
  return { ...content, logo }
}
export type SchoolWithLogo = Awaited<ReturnType<typeof readSchoolWithLogo>>

/** Re-encoded as a PNG, which keeps transparency and which every mail program shows. */
const encodeLogo = async (upload: Uint8Array): Promise<Outcome<LogoFile, FileRefusal>> => {
  if (upload.length > maxFileBytes) return refuse('file_too_large')
  const kind = detectKind(upload)
  if (!kind || kind === 'pdf') return refuse('file_type')
  return encodePicture(upload, 'png', logoSize)
}

/** Shows this logo everywhere in place of the earlier one. Of two admins at once the later one's stays; the same again changes nothing. */
export const changeLogo = async (
  { db, storage }: { db: Db; storage: Storage },
  by: Admin,
  upload: Uint8Array,
  now: Temporal.Instant,
): Promise<Outcome<null, FileRefusal>> => {
  const encoded = await encodeLogo(upload)
  if (!encoded.ok) return encoded
  const { bytes, width, height } = encoded.value
  const hash = createHash('sha256').update(bytes).digest('hex')
  if ((await findLogo(db))?.hash === hash) return ok(null)
  const storedAs = randomUUID()
  const path = logoFile(storedAs)
  const row = { stored_as: storedAs, hash, width, height, uploaded_by: by.userId, uploaded_at: now }
  await storeFile({ db, storage }, { path, bytes }, now, async tx => {
    await tx
      .insertInto('school_logo')
      .values(row)
      .onConflict(conflict => conflict.column('is_only_row').doUpdateSet(row))
      .execute()
    await keepFiles(tx, path, now)
    await writeAudit(tx, {
      at: now,
      action: 'school_logo_changed',
      ...auditOrigin({ admin: by }),
      details: { logo: hash },
    })
  })
  return ok(null)
}

/** Afterwards pages show the drawn logo. */
export const removeLogo = (db: Db, by: Admin, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx.deleteFrom('school_logo').executeTakeFirst()
    if (numDeletedRows > 0n)
      await writeAudit(tx, { at: now, action: 'school_logo_removed', ...auditOrigin({ admin: by }) })
  })
