import { z } from 'zod'
import type { Member } from '#features/accounts/server/procedures.ts'
import { attachment } from '#platform/storage/signature.ts'
import { nameInFile } from '../documents.ts'

export type PaperFile = { name: string; content: Uint8Array<ArrayBuffer> }

export const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) })

/** A file that the browser saves. It may hold names: no cache keeps it. */
const toDownload = (name: string, content: BlobPart, type: string) => ({
  headers: { 'content-disposition': attachment(name), 'cache-control': 'no-store' },
  body: new Blob([content], { type }),
})

/** What tells the papers of two children apart: for the family the first name, for others the beginning of the id. */
export const childInFile = (by: Member, { id, firstName }: { id: string; firstName: string }) =>
  'family' in by ? nameInFile(firstName) : id.slice(0, 8)

export const toPdf = ({ name, content }: PaperFile) => toDownload(name, content, 'application/pdf')

export const toCsv = (name: string, table: string) => toDownload(name, table, 'text/csv; charset=utf-8')
