import pLimit from 'p-limit'
import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/** One after the other in the whole process: a decoded picture takes up to 180 MB. */
export const decodeQueue = pLimit(1)
const maxPixels = 40_000_000
const largest = { width: 3000, height: 3000 }

type Picture = { bytes: Uint8Array; width: number; height: number }

/**
 * A re-encoded picture, upright, without the place and the camera that a telephone writes into it. The caller has checked by
 * the first bytes that it is a JPEG, PNG or WebP. Larger ones are shrunk to `most`.
 * @param kind what it becomes
 */
export const encodePicture = (
  upload: Uint8Array,
  kind: 'jpg' | 'png' | 'webp',
  most = largest,
): Promise<Outcome<Picture, 'file_unreadable'>> => decodeQueue(() => encode(upload, kind, most))

const encode = async (upload: Uint8Array, kind: 'jpg' | 'png' | 'webp', most: typeof largest) => {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    // Each call changes the picture's own settings, so only the wanted one may run.
    const encoded = {
      jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
      png: () => picture.png(),
      webp: () => picture.webp(),
    }[kind]()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return ok({ bytes: new Uint8Array(data), width: info.width, height: info.height })
  } catch (error) {
    log.warn({ error }, 'a picture could not be decoded')
    return refuse('file_unreadable')
  }
}
