import { useRef } from 'react'
import { fileTooLarge, maxFileBytes } from '#platform/storage/file-kinds.ts'

/** The file of a form with its id. The same file sent again after a lost response has the same id, so that it is stored once. */
export const useUpload = () => {
  const attempt = useRef<{ file: File; id: string }>(undefined)
  return {
    /** @returns what to send, or why the file is not sent; undefined without a file */
    read: (fields: FormData): { id: string; file: File } | { error: string } | undefined => {
      const file = fields.get('file')
      if (!(file instanceof File)) return undefined
      if (file.size > maxFileBytes) return { error: fileTooLarge() }
      const before = attempt.current
      const isSame = before?.file.name === file.name && before.file.size === file.size
      attempt.current = { file, id: isSame ? before.id : crypto.randomUUID() }
      return attempt.current
    },
    /** To call once the file is stored: the same file chosen again gets a new id. */
    reset: () => {
      attempt.current = undefined
    },
  }
}
