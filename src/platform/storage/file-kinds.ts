import { m } from '#paraglide/messages.js'

/** Bytes of the largest document that people upload. */
export const maxFileBytes = 10_000_000

export const fileTooLarge = () => m.ui_file_large({ most: maxFileBytes / 1_000_000 })

export const fileKinds = ['pdf', 'jpg', 'png', 'webp'] as const
export type FileKind = (typeof fileKinds)[number]

/** The `accept` of a file field. */
export const acceptedTypes = 'application/pdf,image/jpeg,image/png,image/webp'

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

/** By the content: the name and the type that the browser claims prove nothing. */
export const detectKind = (bytes: Uint8Array): FileKind | undefined => {
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpg'
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return undefined
}

/** Whether it is a picture that the server takes. */
export const isPicture = (bytes: Uint8Array): boolean => {
  const kind = detectKind(bytes)
  return kind !== undefined && kind !== 'pdf'
}

/** The name that a file is saved under: as it was called, on one line, with the ending of what it is. */
export const toFileName = (name: string, kind: FileKind): string => {
  const bare = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.(pdf|jpe?g|png|webp)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 110)
    // Half of a character that the cut went through.
    .replace(/\p{Cs}/u, '')
  return `${bare || 'document'}.${kind}`
}
