import { isVideoUrl } from './settings.ts'

/** A teacher's presentation video: on our own site, or on another one, which sees who opens it. */
export type Video = { kind: 'internal'; src: string } | { kind: 'external'; href: string; host: string }

/**
 * @param url from the profile: a path on this site, or a full URL
 * @param origin of this site
 * @returns null if it is no URL of a video; then nothing is shown
 */
export const parseVideo = (url: string | null, origin: string): Video | null => {
  if (!url) return null
  if (/^\/[\w-]/.test(url)) return { kind: 'internal', src: url }
  if (!isVideoUrl(url)) return null
  const { host, href } = new URL(url)
  if (href.startsWith(`${origin}/`)) return { kind: 'internal', src: href }
  return { kind: 'external', href, host: host.replace(/^www\./, '') }
}
