import type { Member } from '#features/accounts/server/procedures.ts'
import { toDownload } from '#platform/http/file-download.ts'
import { nameInFile } from '../documents.ts'

export type PaperFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** What tells the papers of two children apart: for the family the first name, for others the beginning of the id. */
export const childInFile = (by: Member, { id, firstName }: { id: string; firstName: string }) =>
  'family' in by ? nameInFile(firstName) : id.slice(0, 8)

export const toPdf = ({ name, content }: PaperFile) => toDownload(name, content, 'application/pdf')

export const toCsv = (name: string, table: string) => toDownload(name, table, 'text/csv; charset=utf-8')
