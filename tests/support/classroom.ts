// A lesson that runs just now, with people who can sign in, and browsers with a camera and a microphone of their own.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { insertPassword } from './new-family.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher, takeSeat } from './people.ts'

/** The password and code of everyone in a class. */
export const classPassword = 'kalima-demo'
const giveSecret = (db: Db, userId: string) => insertPassword(db, userId, classPassword)
const emailOf = (userId: string) => ({ email: `${userId}@kalima.test` })

/** A group lesson of Salma that began five minutes ago by default, one family a child. */
export const makeClass = async (
  db: Db,
  {
    children = ['Adam'],
    startsAt = Temporal.Now.instant().subtract({ minutes: 5 }),
  }: { children?: string[]; startsAt?: Temporal.Instant } = {},
) => {
  const { teacherId } = await makeTeacher(db)
  await giveSecret(db, teacherId)
  const families = await Promise.all(
    children.map(async firstName => {
      const { parentId, studentIds } = await makeFamily(db)
      const studentId = studentIds[0] ?? ''
      await db.updateTable('students').set({ first_name: firstName }).where('id', '=', studentId).execute()
      await recordConsents(db, parentId, parentConsents)
      const userId = await makeLogin(db, studentId, firstName)
      const username = `e${userId.replaceAll('-', '').slice(0, 20)}`
      await db
        .updateTable('users')
        .set({ username, display_username: username })
        .where('id', '=', userId)
        .execute()
      await Promise.all([giveSecret(db, parentId), giveSecret(db, userId)])
      return {
        parentId,
        familyId: parentId,
        studentId,
        userId,
        parent: emailOf(parentId),
        child: { username },
      }
    }),
  )
  const [first, ...others] = families
  if (!first) throw new Error('A class needs a child')
  const type = children.length > 1 ? 'group' : 'individual'
  const { lessonId } = await makeLesson(db, { teacherId, startsAt, type, ...first })
  for (const family of others) await takeSeat(db, lessonId, family)
  return { lessonId, path: `/lesson/${lessonId}`, teacherId, teacher: emailOf(teacherId), families }
}

/** A parent of another family, who can sign in. */
export const makeStranger = async (db: Db): Promise<{ email: string }> => {
  const { parentId } = await makeFamily(db)
  await giveSecret(db, parentId)
  return emailOf(parentId)
}

/** A parent lets the school record the child's lessons. */
export const agreeToRecording = (db: Db, { parentId, studentId }: { parentId: string; studentId: string }) =>
  db
    .insertInto('recording_consents')
    .values({
      student_id: studentId,
      agreed_by: parentId,
      version: consentTexts['recording-consent'].since,
      agreed_at: Temporal.Now.instant(),
    })
    .execute()

/** Remembers the connections that a page makes: what they carry is read from their own statistics. */
export const watchConnections = (page: Page) =>
  page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(globalThis, { connectionsMade: made })
    const Original = globalThis.RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })

/** Remembers the tracks that a page gets from its devices. */
export const watchDevices = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(globalThis, { tracksOpened: tracks })
    const devices = navigator.mediaDevices
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const original = devices[name].bind(devices)
      devices[name] = async options => {
        const stream = await original(options)
        tracks.push(...stream.getTracks())
        return stream
      }
    }
  })

/** How many of a page's tracks keep their device on. */
export const devicesInUse = (page: Page) =>
  page.evaluate(() => {
    const { tracksOpened } = globalThis as unknown as { tracksOpened: MediaStreamTrack[] }
    return tracksOpened.filter(({ readyState }) => readyState === 'live').length
  })

/** Pictures decoded so far, by each connection that is open. */
export const framesDecoded = (page: Page) =>
  page.evaluate(async () => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] }
    const open = connectionsMade.filter(({ connectionState }) => connectionState !== 'closed')
    return Promise.all(
      open.map(async connection => {
        const stats = [...(await connection.getStats()).values()] as {
          type: string
          framesDecoded?: number
        }[]
        return stats
          .filter(({ type }) => type === 'inbound-rtp')
          .reduce((sum, { framesDecoded: frames = 0 }) => sum + frames, 0)
      }),
    )
  })

/** Until this many others are really seen: the pictures of each of them keep coming. */
export const waitForVideos = async (page: Page, others: number) => {
  let before: number[] = []
  await expect
    .poll(
      async () => {
        const now = await framesDecoded(page)
        if (before.length !== now.length) before = now
        return now.filter((count, index) => count > (before[index] ?? 0) + 3).length
      },
      { timeout: 45_000, interval: 250, message: `sees ${others} others` },
    )
    .toBe(others)
  expect(await framesDecoded(page)).toHaveLength(others)
}
