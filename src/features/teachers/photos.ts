// Photos of teachers: what may be uploaded, and where a shown photo is found.

/** Sides of the stored squares, in pixels: a row of a list, a card, a profile, each on a screen of twice the density. */
export const photoSizes = [128, 256, 512] as const
export type PhotoSize = (typeof photoSizes)[number]
export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

export const maxPhotoBytes = 15_000_000
/** Shorter sides look blurred on a profile. */
export const minPhotoSide = 256
/** More is a decompression bomb, or a photo that nobody needs. */
export const maxPhotoPixels = 60_000_000
export const maxPhotoReasonLength = 500

/** The folder of a photo in the storage. */
export const photoFolder = (id: string) => `teacher-photos/${id}/`
export const photoPath = (id: string, size: PhotoSize, format: PhotoFormat) =>
  `${photoFolder(id)}${size}.${format}`

export const photosPath = '/photos'
/** The address of a shown photo. It may be cached: another photo has another id. */
export const photoAddress = (id: string, size: PhotoSize, format: PhotoFormat) =>
  `${photosPath}/${id}/${size}.${format}`

/** The smallest stored size that is sharp at this width on a screen of twice the density. @param width CSS pixels */
export const photoSizeFor = (width: number): PhotoSize => photoSizes.find(size => size >= width * 2) ?? 512
