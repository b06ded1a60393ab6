import { z } from 'zod'
import { attachment } from '#platform/storage/signature.ts'

export type PaperFile = { name: string; content: Uint8Array<ArrayBuffer> }

export const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) })

/** A file that the browser saves. It may hold names: no cache keeps it. */
const toDownload = (name: string, content: BlobPart, type: string) => ({
  headers: { 'content-disposition': attachment(name), 'cache-control': 'no-store' },
  body: new Blob([content], { type }),
})

export const toPdf = ({ name, content }: PaperFile) => toDownload(name, content, 'application/pdf')

export const toCsv = (name: string, table: string) => toDownload(name, table, 'text/csv; charset=utf-8')
