import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { decodeQueue } from '#platform/storage/encode-picture.ts'
import { isPicture } from '#platform/storage/file-kinds.ts'
import {
  maxPhotoBytes,
  maxPhotoPixels,
  minPhotoSide,
  type PhotoFormat,
  type PhotoSize,
  photoFormats,
  photoSizes,
} from '../photos.ts'

type EncodedPhoto = { size: PhotoSize; format: PhotoFormat; bytes: Uint8Array }
export type PhotoRefusal = 'photo_type' | 'photo_too_large' | 'photo_too_small' | 'photo_unreadable'

/**
 * The stored squares of an uploaded photo, cut from its middle. They are re-encoded, and metadata (place, time, camera)
 * is left behind.
 */
export const encodePhoto = async (upload: Uint8Array): Promise<Outcome<EncodedPhoto[], PhotoRefusal>> => {
  if (upload.length > maxPhotoBytes) return refuse('photo_too_large')
  if (!isPicture(upload)) return refuse('photo_type')
  return decodeQueue(() => encode(upload))
}

const encode = async (upload: Uint8Array): Promise<Outcome<EncodedPhoto[], PhotoRefusal>> => {
  const { default: sharp } = await import('sharp') // 40 ms and 20 MB that most processes never need
  try {
    // Only the size is read here. The limit below refuses before a pixel is decoded.
    const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
    if (width * height > maxPhotoPixels) return refuse('photo_too_large')
    if (Math.min(width, height) < minPhotoSide) return refuse('photo_too_small')
    const largest = await sharp(upload, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
      .autoOrient()
      .resize(512, 512, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info, data } = largest
    const photos: EncodedPhoto[] = []
    for (const size of photoSizes) {
      const square = sharp(data, { raw: { width: 512, height: 512, channels: info.channels } }).resize(size)
      for (const format of photoFormats) {
        const encoded =
          format === 'avif'
            ? square.clone().avif({ quality: 55, effort: 3 })
            : square.clone().webp({ quality: 80 })
        photos.push({ size, format, bytes: await encoded.toBuffer() })
      }
    }
    return ok(photos)
  } catch (error) {
    log.warn({ error }, 'a photo could not be decoded')
    return refuse('photo_unreadable')
  }
}
