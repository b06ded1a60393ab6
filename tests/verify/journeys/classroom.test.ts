// The classroom with more browsers, a network that drops and what is shown besides the cameras.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { phone } from '../../support/browser.ts'
import { framesDecoded, makeClass, waitForVideos } from '../../support/classroom.ts'
import { programDb } from '../../support/program-db.ts'
import { boxOf, button, enter, fitsNarrowest, participant, roomPages } from '../../support/room-pages.ts'

const db = programDb()
const { come, lesson } = roomPages()

test('four of one class see each other, by first names alone', async () => {
  const { all, teacher, students } = await lesson(['Adam', 'Lina', 'Noé'])
  for (const page of all) await waitForVideos(page, 3)
  for (const page of all) expect(await page.textContent('body')).not.toContain('Essai')
  expect(await teacher.locator('figure[data-participant]').count()).toBe(3)
  for (const page of students) await participant(page, 'Salma').waitFor()
})

test('a reload comes back by itself and leaves no ghost', async () => {
  const { teacher, child, lessonId } = await lesson(['Adam'])
  await waitForVideos(teacher, 1)
  await child.reload()
  await button(child, 'Quitter la salle').waitFor()
  await waitForVideos(child, 1)
  await waitForVideos(teacher, 1)
  expect(await teacher.locator('figure[data-participant]').count()).toBe(1)
  const participants = await db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .select('name')
    .execute()
  expect(participants).toHaveLength(2)
})

test('a network that drops comes back by itself', async () => {
  const { teacher, child } = await lesson(['Adam'])
  await waitForVideos(child, 1)
  await child.context().setOffline(true)
  await child.getByText('Connexion perdue').waitFor()
  await child.context().setOffline(false)
  await child.getByText('Connexion perdue').waitFor({ state: 'detached' })
  await waitForVideos(child, 1)
  await waitForVideos(teacher, 1)
  await button(teacher, 'Messages').click()
  await teacher.getByRole('textbox').fill('Te revoilà')
  await teacher.keyboard.press('Enter')
  await button(child, 'Messages, 1 non lu').waitFor()
})

/** Names the ICE session of a page's connection once both sides agreed on it. */
const iceSession = (page: Page) =>
  page.evaluate(() => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] }
    const [connection] = connectionsMade
    if (connection?.signalingState !== 'stable') return undefined
    return connection.localDescription?.sdp.match(/a=ice-ufrag:(\S+)/)?.[1]
  })

test('two that look for a new path to each other at once find it', async () => {
  const { all } = await lesson(['Adam'])
  for (let round = 0; round < 3; round++) {
    for (const page of all) await waitForVideos(page, 1)
    const before = await Promise.all(all.map(iceSession))
    await Promise.all(all.map(page => page.evaluate(() => dispatchEvent(new Event('online')))))
    for (const [index, page] of all.entries())
      await expect.poll(() => iceSession(page)).not.toBeOneOf([undefined, before[index]])
  }
  for (const page of all) await waitForVideos(page, 1)
})

test('a muted microphone and a camera that is off are shown to the others, and both come on again', async () => {
  const { teacher, child } = await lesson(['Adam'])
  await waitForVideos(teacher, 1)
  await button(child, 'Couper le micro').click()
  await participant(teacher, 'Adam').getByText('Micro coupé').waitFor({ state: 'attached' })
  await button(child, 'Éteindre la caméra').click()
  await participant(teacher, 'Adam').locator('svg.letter-portrait').waitFor()
  await button(child, 'Activer le micro').click()
  await button(child, 'Allumer la caméra').click()
  await participant(teacher, 'Adam').locator('svg.letter-portrait').waitFor({ state: 'detached' })
  await participant(teacher, 'Adam').getByText('Micro coupé').waitFor({ state: 'detached' })
  await waitForVideos(teacher, 1)
})

test('the camera shows although the network delayed the state sent just before', async () => {
  const { teacher, child } = await lesson(['Adam'])
  await waitForVideos(teacher, 1)
  await button(child, 'Éteindre la caméra').click()
  await participant(teacher, 'Adam').locator('svg.letter-portrait').waitFor()
  await child.route(
    '**/api/rpc/classroom/updateMediaState',
    async route => {
      await button(child, 'Éteindre la caméra').waitFor()
      await route.continue()
    },
    { times: 1 },
  )
  await button(child, 'Couper le micro').click()
  await button(child, 'Allumer la caméra').click()
  await participant(teacher, 'Adam').locator('svg.letter-portrait').waitFor({ state: 'detached' })
  await participant(teacher, 'Adam').getByText('Micro coupé').waitFor({ state: 'attached' })
})

test('the teacher shows a screen in place of the camera, and the camera comes back', async () => {
  const { teacher, child } = await lesson(['Adam'])
  await waitForVideos(child, 1)
  await button(teacher, 'Éteindre la caméra').click()
  await participant(child, 'Salma').locator('video').waitFor({ state: 'hidden' })
  await button(teacher, 'Partager mon écran').click()
  await teacher.locator('figure[data-self]').getByText('Votre écran').waitFor()
  await participant(child, 'Salma').locator('video').waitFor()
  await waitForVideos(child, 1)
  expect(await button(child, 'Partager mon écran').count()).toBe(0)
  await expectAccessible(teacher, 'a shared screen')
  await button(teacher, 'Arrêter de partager mon écran').click()
  await participant(child, 'Salma').locator('video').waitFor({ state: 'hidden' })
})

test('a raised hand is seen in its order and announced, and the teacher lowers it', async () => {
  const { teacher, students } = await lesson(['Adam', 'Lina'])
  const [adam, lina] = students
  if (!adam || !lina) throw new Error('A class of two has two children')
  await button(lina, 'Lever la main').click()
  await button(lina, 'Baisser la main').waitFor()
  await participant(teacher, 'Lina').getByText('1 · lève la main').waitFor()
  await teacher.getByText('Lina lève la main.').waitFor({ state: 'attached' })
  await button(adam, 'Lever la main').click()
  await participant(teacher, 'Adam').getByText('2 · lève la main').waitFor()
  await expectAccessible(teacher, 'raised hands')
  await fitsNarrowest(teacher)
  await fitsNarrowest(adam)
  // The teacher's own picture lies over no child's.
  const [own, other] = await Promise.all([
    boxOf(teacher.locator('figure[data-self]')),
    boxOf(participant(teacher, 'Lina')),
  ])
  expect(own.y).toBeGreaterThanOrEqual(other.y + other.height)
  // On a small tile the hand is an icon and its number; the name below stays free.
  await lina.setViewportSize({ width: 390, height: 844 })
  const badge = participant(lina, 'Adam').getByText('2', { exact: true })
  await badge.waitFor()
  const [hand, name] = await Promise.all([
    boxOf(badge.locator('..')),
    boxOf(participant(lina, 'Adam').locator('figcaption')),
  ])
  expect(hand.y + hand.height).toBeLessThanOrEqual(name.y)
  expect(await badge.locator('..').textContent()).toContain('lève la main')
  await expectAccessible(lina, 'a raised hand on a small tile')
  await participant(teacher, 'Lina').getByRole('button', { name: 'baisser la main' }).click()
  await button(lina, 'Lever la main').waitFor()
  await participant(teacher, 'Adam').getByText('1 · lève la main').waitFor()
  expect(await button(teacher, 'Lever la main').count()).toBe(0)
})

test('a child shares its screen once the teacher lets it, and no longer than that', async () => {
  const { teacher, child } = await lesson(['Adam'])
  await waitForVideos(teacher, 1)
  expect(await button(child, 'Partager mon écran').count()).toBe(0)
  await button(teacher, 'Actions pour Adam').click()
  await teacher.getByRole('menuitem', { name: 'Permettre le partage d’écran' }).click()
  await child.getByText('Tu peux partager ton écran.').waitFor()
  await button(child, 'Partager mon écran').click()
  await child.locator('figure[data-self]').getByText('Ton écran').waitFor()
  await waitForVideos(teacher, 1)
  await button(teacher, 'Actions pour Adam').click()
  await teacher.getByRole('menuitem', { name: 'Arrêter son partage d’écran' }).click()
  await child.locator('figure[data-self]').getByText('Toi').waitFor()
  expect(await button(child, 'Partager mon écran').count()).toBe(0)
  await waitForVideos(teacher, 1)
})

test('after the hour, to which the teacher did not come, a child reads so, and until when the room is open', async () => {
  const startsAt = Temporal.Now.instant().subtract({ minutes: 65 })
  const { families, path } = await makeClass(db, { startsAt })
  const child = await come(families[0]?.child, path, phone)
  await enter(child)
  const closes = startsAt.add({ minutes: 75 }).toZonedDateTimeISO('Europe/Paris').toPlainTime()
  const clock = child.getByRole('timer')
  await clock.getByText(/fini depuis [56]\smin/).waitFor()
  await clock.getByText(`salle ouverte jusqu’à ${closes.toString({ smallestUnit: 'minute' })}`).waitFor()
  await child.getByText('Le cours n’a pas eu lieu').waitFor()
  await expectAccessible(child, 'after the hour')
  await fitsNarrowest(child)
  await button(child, 'Quitter la salle').click()
  await child.getByRole('heading', { name: 'Le cours n’a pas eu lieu' }).waitFor()
  await expectAccessible(child, 'a missed lesson')
  await fitsNarrowest(child)
})

test('families of a group find each other again after the teacher’s reload, and not without the teacher', async () => {
  const { teacher, students } = await lesson(['Adam', 'Lina'])
  for (const page of students) await waitForVideos(page, 2)
  await teacher.reload()
  await button(teacher, 'Quitter la salle').waitFor()
  for (const page of [teacher, ...students]) await waitForVideos(page, 2)
  await button(teacher, 'Quitter la salle').click()
  for (const page of students) {
    await page.getByText('Ton professeur s’est absenté').waitFor()
    expect(await page.locator('figure[data-participant]').count()).toBe(0)
    await expect.poll(() => framesDecoded(page)).toEqual([])
  }
})
