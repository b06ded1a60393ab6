import { z } from 'zod'
import type { Storage } from './storage.ts'

/** Seconds that the address lasts: long enough to follow it. */
const addressSeconds = 60

/** An address at which the browser saves the file under this name. */
export const signDownload = (
  storage: Storage,
  path: string,
  { fileName, now }: { fileName: string; now: Temporal.Instant },
) => storage.signAddress(path, { now, seconds: addressSeconds, fileName })

/** The output of a procedure that leads to such an address. */
export const Redirect = z.object({ status: z.literal(302), headers: z.record(z.string(), z.string()) })

export const redirectTo = (location: string): z.infer<typeof Redirect> => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store' },
})
