// Addresses of the wizard with choices that the demo school can hold: what a person would have clicked together.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from 'playwright-core'

export type Slot = { startsAt: string; date: string; time: string }

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A teacher who offers trials, with the open hours of the weeks that are not about to begin. */
export const openTeacher = async (request: APIRequestContext, origin: string) => {
  const from = dayFromNow(3)
  const to = dayFromNow(60)
  const list = await request.get(`${origin}/api/v1/teachers?lessonType=trial`)
  const { teachers } = (await list.json()) as { teachers: { id: string }[] }
  for (const { id } of teachers) {
    const query = `from=${from}&to=${to}&timezone=Europe/Paris&lessonType=trial`
    const answer = await request.get(`${origin}/api/v1/teachers/${id}/slots?${query}`)
    const { slots } = (await answer.json()) as { slots: Slot[] }
    // A day that still has another hour.
    const slot = slots.find(({ date, time }) => slots.some(one => one.date === date && one.time !== time))
    const other = slots.find(({ date }) => date !== slot?.date)
    const days = new Set(slots.map(({ date }) => date))
    const dayOff = Array.from({ length: 55 }, (_, index) => dayFromNow(4 + index)).find(day => !days.has(day))
    if (slot && other && dayOff) return { teacherId: id, slot, other, dayOff }
  }
  throw new Error('The demo school has no teacher with an open hour and a day off')
}
export type OpenTeacher = Awaited<ReturnType<typeof openTeacher>>

/** A child of the signed-in family that no other test books for. */
export const newChild = async (request: APIRequestContext, origin: string) => {
  const added = await request.post(`${origin}/api/v1/students`, {
    data: {
      firstName: `Ilyas ${randomUUID().slice(0, 4)}`,
      age: 8,
      level: 'niveau-2',
      languagePreference: 'both',
    },
    headers: { origin },
  })
  if (added.status() !== 201) throw new Error(`Adding a child answered ${added.status()}`)
  return (await added.json()) as { id: string; firstName: string }
}

/** A booking of the signed-in family, far from the hours that other tests book. */
export const newBooking = async (request: APIRequestContext, origin: string) => {
  const { id: studentId } = await newChild(request, origin)
  const { teacherId } = await openTeacher(request, origin)
  const query = `from=${dayFromNow(61)}&to=${dayFromNow(90)}&timezone=Europe/Paris`
  const found = await request.get(`${origin}/api/v1/teachers/${teacherId}/slots?${query}`)
  const { slots } = (await found.json()) as { slots: Slot[] }
  const data = {
    id: randomUUID(),
    studentId,
    teacherId,
    lessonType: 'individual',
    startsAt: slots.at(-1)?.startsAt,
  }
  const booked = await request.post(`${origin}/api/v1/bookings`, { data, headers: { origin } })
  if (booked.status() !== 200) throw new Error(`Booking answered ${booked.status()}`)
  return data
}

/** Everything chosen, at the given step, teacher-first. */
export const chosen = (
  { teacherId, slot }: Pick<OpenTeacher, 'teacherId' | 'slot'>,
  step: number,
  more: Record<string, string> = {},
) => {
  const choices = { path: 'teacher', step: String(step), teacherId, date: slot.date, startsAt: slot.startsAt }
  return `/book-lesson?${new URLSearchParams({ ...choices, lessonType: 'trial', ...more })}`
}

/** Goes there as a link does: the page asks the server for what it shows, and no new page is loaded. */
export const followTo = (page: Page, address: string) =>
  page.evaluate(href => history.pushState({}, '', href), address)

/** A place of the signed-in family on the waiting list of a full group. */
export const newWait = async (request: APIRequestContext, origin: string) => {
  const read = async (path: string) => (await request.get(`${origin}/api/v1/${path}`)).json()
  const { groups } = (await read('groups')) as { groups: { id: string; isFull: boolean }[] }
  const { students } = (await read('students')) as { students: { id: string }[] }
  for (const { id: groupId } of groups.filter(({ isFull }) => isFull))
    for (const { id: studentId } of students) {
      const id = randomUUID()
      const data = { id, groupId, studentId }
      const answer = await request.post(`${origin}/api/v1/group-waits`, { data, headers: { origin } })
      if (answer.ok()) return { id }
    }
  throw new Error('No child of the family may wait for a full group')
}
