import { z } from 'zod'

/** The largest logo that is kept, in pixels: three times what the head of a page shows. */
export const logoSize = { width: 480, height: 160 }

export const logosPath = '/school-logo'
/** The address of the logo with this content. Caches keep it for ever: another logo has another address. */
export const logoAddress = (hash: string) => `${logosPath}/${hash}.png`

/** The attributes of its `<img>`. */
export const LogoView = z.object({ src: z.string(), width: z.int(), height: z.int() })
