import { fileTooLarge, maxFileBytes } from '#platform/storage/file-kinds.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** The file of a form with its id. The same fields sent again after a lost response have the same id, so that it is stored once. */
export const useUpload = () => {
  const { keyFor, reset } = useIdempotencyKey()
  return {
    /** @returns what to send, or why the file is not sent; undefined without a file */
    read: (fields: FormData): { id: string; file: File } | { error: string } | undefined => {
      const file = fields.get('file')
      if (!(file instanceof File)) return undefined
      if (file.size > maxFileBytes) return { error: fileTooLarge() }
      const content = [...fields].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
      return { id: keyFor(content), file }
    },
    /** To call once the file is stored: the same file chosen again gets a new id. */
    reset,
  }
}
