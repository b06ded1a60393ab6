// The room of a lesson in DOM mode: participants, the recorder's output and the server's answers are given by the test.
import { waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { agreeToRecording, makeClass } from '../support/classroom.ts'
import { testDatabase } from '../support/database.ts'
import { type Answer, badGateway, refused } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { giveRoom } from '../support/dom-room.ts'

const database = testDatabase()
const pages = domPages(database)
let room: ReturnType<typeof giveRoom>
beforeEach(() => {
  room = giveRoom()
})

const participant = (id: string, isTeacher: boolean) => ({
  id,
  seatNo: isTeacher ? 0 : 1,
  name: isTeacher ? 'Salma' : 'Adam',
  isTeacher,
  isWaiting: false,
  isMuted: false,
  isCameraOff: false,
  isSilenced: false,
  mayShare: false,
  screenOrder: null,
  handOrder: null,
})

/** The teacher's page of a lesson that runs, inside the room. */
const enterAsTeacher = async (answers: Record<string, Answer> = {}, expected?: RegExp) => {
  const { path, teacherId, families } = await makeClass(database.db)
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  await agreeToRecording(database.db, family)
  const page = await pages.open(path, { as: teacherId, answers, ...(expected && { expected }) })
  room.allow()
  await page.press('Entrer dans la salle')
  return page
}
/** The teacher alone in the room, or with the child. */
const participantsAre = (who: 'teacher' | 'both') => {
  const self = participant(room.participantId(), true)
  room.send('participants', who === 'both' ? [self, participant('child', false)] : [self])
}
const whenConnected = () => waitFor(() => room.connect())

test('camera and microphone are switched only after the browser’s question has been answered', async () => {
  const { path, teacherId } = await makeClass(database.db)
  const page = await pages.open(path, { as: teacherId })
  const off = await page.findByRole<HTMLButtonElement>('button', { name: 'Éteindre la caméra' })
  expect(off.disabled).toBe(true)
  room.allow()
  await waitFor(() => expect(off.disabled).toBe(false))
  await page.press('Couper le micro')
})

test('messages that come after the room’s were erased are counted as unread', async () => {
  const page = await enterAsTeacher()
  await whenConnected()
  participantsAre('both')
  const say = (id: number) =>
    room.send('chat', {
      id,
      seatNo: 1,
      name: 'Adam',
      text: `${id}`,
      at: new Date().toISOString(),
      isOwn: false,
    })
  for (const id of [1, 2, 3]) say(id)
  await page.press('Messages, 3 non lus')
  await page.press('Messages')
  room.send('erased', null)
  say(3)
  say(4)
  await page.findByRole('button', { name: 'Messages, 1 non lu' })
})

test('what the others must know is sent until the server accepts it', async () => {
  const page = await enterAsTeacher()
  await whenConnected()
  participantsAre('both')
  page.answer('classroom/updateMediaState', refused(500, 'failure'))
  await page.press('Couper le micro')
  await waitFor(() => expect(page.count('classroom/updateMediaState')).toBe(1))
  page.answer('classroom/updateMediaState')
  await waitFor(() => expect(page.count('classroom/updateMediaState')).toBe(2))
})

describe('recording', () => {
  const start = 'Enregistrer le cours'
  const stop = 'Arrêter l’enregistrement'
  const waitsForChild = 'Votre élève arrive…'
  const uploads: Answer = async () => Response.json({ json: { isOver: false } })
  const done: Answer = async () => Response.json({ json: null })

  test('what goes on after a reload and is stopped then does not begin again when the child comes back', async () => {
    const { path, teacherId, families, lessonId } = await makeClass(database.db)
    const [family] = families
    if (!family) throw new Error('A class needs a child')
    await agreeToRecording(database.db, family)
    sessionStorage.setItem(`kalima.recording.${lessonId}`, '1')
    const page = await pages.open(path, {
      as: teacherId,
      answers: { 'recordings/uploadPiece': uploads, 'recordings/stop': done },
    })
    room.allow()
    await page.press('Entrer dans la salle')
    await whenConnected()
    participantsAre('both')
    await waitFor(() => expect(room.recorders()).toHaveLength(1))
    await page.press(stop)
    await page.findByRole('button', { name: start })
    participantsAre('teacher')
    await page.find('[role=status]', waitsForChild)
    participantsAre('both')
    await page.gone('[role=status]', waitsForChild)
    await page.press('Messages')
    expect(page.count('recordings/start')).toBe(1)
    expect(page.queryByRole('button', { name: stop })).toBeNull()
    expect(room.recorders().map(({ state }) => state)).toEqual(['inactive'])
  })

  test('a lesson longer than a part goes on in the next one', async () => {
    const page = await enterAsTeacher({ 'recordings/uploadPiece': uploads, 'recordings/stop': done })
    await whenConnected()
    participantsAre('both')
    await page.press(start)
    const [first] = await waitFor(() => {
      const made = room.recorders()
      expect(made).toHaveLength(1)
      return made
    })
    for (let piece = 0; piece < 1499; piece++) first?.give()
    await waitFor(() => expect(room.recorders()).toHaveLength(2))
    expect(room.recorders().map(({ state }) => state)).toEqual(['inactive', 'recording'])
    await page.findByRole('button', { name: stop })
    const parts = await database.db.selectFrom('recordings').select('part').orderBy('part').execute()
    expect(parts.map(({ part }) => part).slice(-2)).toEqual([1, 2])
    await waitFor(() => expect(page.count('recordings/uploadPiece')).toBe(1500))
  })
})

describe('entering again', () => {
  test.each([
    ['the program fails', refused(500, 'failure')],
    ['a gateway fails', badGateway],
    ['there were too many requests', refused(429, 'too_many')],
  ])('is tried again when %s', async (_, answer) => {
    const page = await enterAsTeacher()
    await whenConnected()
    page.answer('classroom/enter', answer)
    const before = page.count('classroom/enter')
    room.send('end', { reason: 'absent' })
    await page.find('main', 'Connexion perdue')
    page.answer('classroom/enter')
    await waitFor(() => expect(page.count('classroom/enter')).toBe(before + 2))
    await whenConnected()
    expect(document.body.textContent).not.toMatch(/Le cours est terminé/)
  })

  test('leads to the login when the session has ended', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const page = await enterAsTeacher()
    await whenConnected()
    page.answer('classroom/enter', refused(401, 'signed_out'))
    room.send('end', { reason: 'signed_out' })
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(document.body.textContent).not.toMatch(/Le cours est terminé/)
    reload.mockRestore()
  })

  test('is over when the room is', async () => {
    const page = await enterAsTeacher()
    await whenConnected()
    page.answer('classroom/enter', refused(409, 'room_over'))
    room.send('end', { reason: 'absent' })
    await page.heading('Le cours est terminé')
  })
})
