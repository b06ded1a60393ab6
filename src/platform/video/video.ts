import type { Outcome } from '#platform/refusal/refusal.ts'
import type { Settings } from '#platform/settings.ts'
import { dailyRooms } from './daily.ts'

/** A room for a few people and a short time. */
export type VideoRoom = {
  /** Its name, which nobody can guess: asked for again, it is the same room. */
  key: string
  /** Path of our own page that leads into it. */
  path: string
  opensAt: Temporal.Instant
  closesAt: Temporal.Instant
}
export type VideoGuest = { userId: string; name: string; isOwner: boolean }

/** Where people meet: a hosted service, or a room of our own. Chosen once, where the program starts. */
export type Video = {
  kind: 'own' | 'daily'
  /** Makes the room if it is not there yet. @returns the address at which this guest enters it */
  enter: (room: VideoRoom, guest: VideoGuest) => Promise<Outcome<string, 'room_unavailable'>>
}

/** Our own room is a page of ours: what makes it is kept in our database, so there is nothing to ask anyone. */
const ownRooms = (publicUrl: string): Video => ({
  kind: 'own',
  enter: async ({ key, path }) => ({ ok: true, value: `${publicUrl}${path}?salle=${key}` }),
})

export const openVideo = ({ publicUrl, daily }: Pick<Settings, 'publicUrl' | 'daily'>): Video =>
  daily ? dailyRooms(daily) : ownRooms(publicUrl)
