import { z } from 'zod'
import { attachment } from '#platform/storage/signature.ts'

/** The output of a procedure whose answer the browser saves as a file. */
export const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) })

/** A file that the browser saves. It may hold names: no cache keeps it. */
export const toDownload = (name: string, content: BlobPart, type: string): z.infer<typeof Download> => ({
  headers: { 'content-disposition': attachment(name), 'cache-control': 'no-store' },
  body: new Blob([content], { type }),
})
