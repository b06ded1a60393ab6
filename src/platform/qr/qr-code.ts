import { renderSVG } from 'uqr'

/** A QR code as the address of an image: black on white in both themes, which every camera reads. */
export const qrImage = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2, ecc: 'M' }))}`
