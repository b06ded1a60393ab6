/** The side in pixels up to which a picture that the school adds is kept: more than a phone shows of it. */
export const maxPictureSide = 512
/** A smaller picture is blurred where a word is met. */
export const minPictureSide = 256
