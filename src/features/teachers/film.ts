import { isVideoAddress } from './settings.ts'

/** Where a teacher's presentation is seen: on our own page, or on another site, which then learns of the visit. */
export type Film = { kind: 'own'; src: string } | { kind: 'elsewhere'; href: string; host: string }

/**
 * @param address what stands in the profile: a path of this site or a whole address
 * @param origin of this site
 * @returns null for what is no address of a film: it is not shown at all
 */
export const filmOf = (address: string | null, origin: string): Film | null => {
  if (!address) return null
  if (/^\/[\w-]/.test(address)) return { kind: 'own', src: address }
  if (!isVideoAddress(address)) return null
  const { host, href } = new URL(address)
  if (href.startsWith(`${origin}/`)) return { kind: 'own', src: href }
  return { kind: 'elsewhere', href, host: host.replace(/^www\./, '') }
}
