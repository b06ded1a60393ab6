import pLimit from 'p-limit'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { detectKind, type FileKind, maxFileBytes } from '../shared-files.ts'

export type FileRefusal = 'file_type' | 'file_too_large' | 'file_unreadable'
type CheckedFile = { kind: FileKind; bytes: Uint8Array }

/** One after the other: a decoded picture takes up to 160 MB. */
const queue = pLimit(1)
const maxPixels = 40_000_000
const longestSide = 3000

/**
 * A PDF as it is, or a picture encoded anew, upright, without the place and the camera that a telephone writes into it. What is
 * neither is refused.
 */
export const checkFile = async (upload: Uint8Array): Promise<Outcome<CheckedFile, FileRefusal>> => {
  if (upload.length > maxFileBytes) return refuse('file_too_large')
  const kind = detectKind(upload)
  if (!kind) return refuse('file_type')
  if (kind === 'pdf') {
    // Every PDF ends so; a page that only begins like one does not.
    const end = Buffer.from(upload.subarray(-2048)).toString('latin1')
    return end.includes('%%EOF') ? ok({ kind, bytes: upload }) : refuse('file_unreadable')
  }
  return queue(() => encode(upload, kind))
}

const encode = async (
  upload: Uint8Array,
  kind: Exclude<FileKind, 'pdf'>,
): Promise<Outcome<CheckedFile, FileRefusal>> => {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    const encoded = { jpg: picture.jpeg({ quality: 85 }), png: picture.png(), webp: picture.webp() }[kind]
    const bytes = await encoded.toBuffer()
    return bytes.length > maxFileBytes ? refuse('file_too_large') : ok({ kind, bytes })
  } catch (error) {
    console.warn('Image illisible :', error instanceof Error ? error.message : error)
    return refuse('file_unreadable')
  }
}
