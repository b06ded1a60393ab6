import type { Readable } from 'node:stream'
import type { Outcome } from '#platform/refusal/refusal.ts'
import type { Settings } from '#platform/settings.ts'
import { dailyRooms } from './daily.ts'

/** The room of one lesson. */
export type VideoRoom = {
  /** The room's unguessable name. The same key is the same room. */
  key: string
  /** The path of our page that leads into the room. */
  path: string
  opensAt: Temporal.Instant
  closesAt: Temporal.Instant
}
export type VideoParticipant = {
  userId: string
  name: string
  isOwner: boolean
  /** The service records the lesson from this participant's entering on. */
  isRecording?: boolean
}

/** A recording that the service made of a room. */
export type HostedRecording = {
  /** The service's id. */
  id: string
  startedAt: Temporal.Instant
  /** Its length, about. */
  milliseconds: number
  state: 'running' | 'finished' | 'cancelled'
}

/** What a hosted service recorded. An exception is a failure of the service: later it may succeed. */
export type HostedRecordings = {
  list: (roomKey: string) => Promise<HostedRecording[]>
  /** Stops what runs in a room; nothing may run. */
  stop: (roomKey: string) => Promise<void>
  /** The file of a finished recording. */
  open: (id: string, signal: AbortSignal) => Promise<{ stream: Readable; size: number }>
  /** Deletes it at the service; it may be gone already. */
  remove: (id: string) => Promise<void>
}

/** The video service: Daily, or rooms of our own. Chosen by the settings at start. */
export type Video = {
  kind: 'own' | 'daily'
  /** Creates the room unless it exists. @returns the address at which this participant enters it */
  enter: (room: VideoRoom, participant: VideoParticipant) => Promise<Outcome<string, 'room_unavailable'>>
  /** Where the rooms are a hosted service's. */
  recordings?: HostedRecordings
}

/** Our own room is a page of ours with its state in our database, so no service is called. */
const ownRooms = (publicUrl: string): Video => ({
  kind: 'own',
  enter: async ({ key, path }) => ({ ok: true, value: `${publicUrl}${path}?salle=${key}` }),
})

export const openVideo = ({ publicUrl, daily }: Pick<Settings, 'publicUrl' | 'daily'>): Video =>
  daily ? dailyRooms(daily) : ownRooms(publicUrl)
