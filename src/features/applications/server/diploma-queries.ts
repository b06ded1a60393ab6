import type { Admin } from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { readStored } from '#platform/storage/read-stored.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { diplomaFilePath } from '../diplomas.ts'

/** At most four. */
const selectDiplomas = (db: Db, userId: string) =>
  db
    .selectFrom('diploma_files as f')
    .where('f.user_id', '=', userId)
    .select([
      'f.id',
      'f.name',
      'f.size',
      'f.uploaded_at as uploadedAt',
      'f.verified_at as verifiedAt',
      'f.withdrawal_reason as withdrawalReason',
    ])
    .orderBy('f.uploaded_at')
    .orderBy('f.place')

export const listOwnDiplomas = (db: Db, me: SessionUser) => selectDiplomas(db, me.userId).execute()

/** The diplomas of an applicant or a teacher, with the admin who verified each. */
export const listDiplomas = (db: Db, _by: Admin, userId: string) =>
  selectDiplomas(db, userId)
    .leftJoin('profiles as p', 'p.id', 'f.verified_by')
    .select(fullNameSql('p').as('verifiedBy'))
    .execute()

/** A diploma's place in the storage, for its owner and the school. */
export const findDiplomaFile = async (db: Db, me: SessionUser, id: string) => {
  const file = await db
    .selectFrom('diploma_files')
    .where('id', '=', id)
    .$if(me.role !== 'admin', query => query.where('user_id', '=', me.userId))
    .select(['stored_as as storedAs', 'kind', 'name'])
    .executeTakeFirst()
  return file && { path: diplomaFilePath(file.storedAs, file.kind), name: file.name }
}

/** A person's own diplomas for the archive. */
export const readDiplomaFiles = async (db: Db, storage: Storage, userId: string) => {
  const rows = await db
    .selectFrom('diploma_files')
    .where('user_id', '=', userId)
    .select(['stored_as as storedAs', 'kind', 'place'])
    .execute()
  return readStored(
    storage,
    rows.map(({ storedAs, kind, place }) => ({
      path: diplomaFilePath(storedAs, kind),
      name: `diplomes/${place}.${kind}`,
    })),
  )
}
