// Pictures of words are drawings of the program (`public/pictures.svg`), or files that the school added.

export const ownPicturesPath = '/word-pictures'
/** The prefix of ids of the school's pictures; no picture of the program has it. */
export const ownPictureStart = 'ecole-'

export const isOwnPicture = (id: string) => id.startsWith(ownPictureStart)

/** Where the storage has it. */
export const ownPictureFile = (id: string) => `word-pictures/${id}.webp`

/** Other content has another id, so it may be cached for good. */
export const ownPictureAddress = (id: string) => `${ownPicturesPath}/${id}.webp`
