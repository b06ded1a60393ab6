import type { Member } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { toDownload } from '#platform/http/file-download.ts'
import { childNameInFile } from '../documents.ts'

export type PaperFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** What tells the papers of two children apart: for the family the first name, for others the beginning of the id. */
export const childInFile = async (db: Db, by: Member, child: { id: string; firstName: string }) => {
  if (!('family' in by)) return child.id.slice(0, 8)
  const siblings = await db
    .selectFrom('students')
    .where('parent_id', '=', by.family.familyId)
    .select(['id', 'first_name as firstName'])
    .execute()
  return childNameInFile(child, siblings)
}

export const toPdf = ({ name, content }: PaperFile) => toDownload(name, content, 'application/pdf')

export const toCsv = (name: string, table: string) => toDownload(name, table, 'text/csv; charset=utf-8')
