import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { fileBodyLimit } from '#platform/http/limited-body.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { encodePicture } from './encode-picture.ts'
import { detectKind, type FileKind, fileTooLarge, maxFileBytes } from './file-kinds.ts'

export type FileRefusal = 'file_type' | 'file_too_large' | 'file_unreadable'
type CheckedFile = { kind: FileKind; bytes: Uint8Array }

export const fileErrors = {
  file_type: { status: 400, message: () => m.ui_file_type() },
  file_too_large: { status: 413, message: fileTooLarge },
  file_unreadable: { status: 400, message: () => m.ui_file_unreadable() },
} satisfies Record<FileRefusal, ErrorMapping>

/** The limit of a procedure that takes a document or a picture. */
export const fileLimit = fileBodyLimit(maxFileBytes, 'file_too_large', fileTooLarge)

/** A PDF as it is, or a re-encoded picture. Anything else is refused. */
export const checkFile = async (upload: Uint8Array): Promise<Outcome<CheckedFile, FileRefusal>> => {
  if (upload.length > maxFileBytes) return refuse('file_too_large')
  const kind = detectKind(upload)
  if (!kind) return refuse('file_type')
  if (kind === 'pdf') {
    // Every PDF ends so; a page that only begins like one does not.
    const end = Buffer.from(upload.subarray(-2048)).toString('latin1')
    return end.includes('%%EOF') ? ok({ kind, bytes: upload }) : refuse('file_unreadable')
  }
  const encoded = await encodePicture(upload, kind)
  if (!encoded.ok) return encoded
  const { bytes } = encoded.value
  return bytes.length > maxFileBytes ? refuse('file_too_large') : ok({ kind, bytes })
}
