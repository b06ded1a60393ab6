/** An element of EBML, which WebM is made of. `at` is where its id begins, `start` where its content does. */
type Element = { id: number; at: number; start: number; size: number }

/** Whether the bytes begin like a WebM file. */
export const isWebm = (bytes: Uint8Array): boolean => readNumber(bytes, 0, 4) === 0x1a45dfa3

export const readNumber = (bytes: Uint8Array, at: number, length: number): number => {
  let value = 0
  for (let index = 0; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

/** The zeros before a number's first bit say how many bytes it has. */
const numberLength = (bytes: Uint8Array, at: number) => Math.clz32(bytes[at] ?? 0) - 23

/**
 * The element that begins at a byte. Its content may end behind the last byte: a recorder leaves the size open.
 * @returns undefined where no id and size stand
 */
export const readElement = (bytes: Uint8Array, at: number): Element | undefined => {
  const idLength = numberLength(bytes, at)
  const sizeAt = at + idLength
  const sizeLength = numberLength(bytes, sizeAt)
  const start = sizeAt + sizeLength
  if (idLength > 4 || sizeLength > 8 || start > bytes.length) return undefined
  // The bit that says the length is taken off the first byte: in eight bytes it is too large to be subtracted exactly.
  const first = (bytes[sizeAt] ?? 0) - 2 ** (8 - sizeLength)
  const size = first * 256 ** (sizeLength - 1) + readNumber(bytes, sizeAt + 1, sizeLength - 1)
  return { id: readNumber(bytes, at, idLength), at, start, size }
}
