import * as v from 'valibot'
import { type Change, changes, readChoices } from './choices.ts'
import { BookSearch } from './search.ts'
import { parseSearch } from './search-string.ts'

/**
 * The wizard is a form whose fields are the choices of one step; the field `choices` holds the current search string.
 * Without JavaScript the form is submitted and the server redirects to the next address (server/forms.ts); with it the
 * page navigates without one (web/use-choices.ts). Both compute the address with `applyFields`.
 */
export const bookingFormPath = '/api/booking-form'

/** In the order of the steps: a later field is applied to the result of the earlier ones. */
const singleChoices = [
  'path',
  'lessonType',
  'duration',
  'search',
  'limit',
  'teacherId',
  'month',
  'date',
  'startsAt',
  'sessions',
  'studentId',
] as const

/** The search after the form is submitted: the choices that its fields change, and the step of the button pressed. */
export const applyFields = (before: BookSearch, fields: URLSearchParams): BookSearch => {
  let after = before
  const apply = (change: Change) => {
    after = { ...after, ...change(readChoices(after)) }
  }
  const number = (name: string) => Number(fields.get(name))
  // A package, and perhaps how many of its lessons a series may have: one card has one value.
  const [packageId, packageLessons] = fields.get('packageId')?.split('~') ?? []
  const sent = v.parse(BookSearch, {
    ...Object.fromEntries(fields),
    packageId,
    packageLessons: Number(packageLessons),
    step: number('step'),
    duration: number('duration'),
    limit: number('limit'),
    sessions: number('sessions'),
  })
  const choose = <Key extends (typeof singleChoices)[number]>(key: Key) => {
    const value = sent[key]
    if (!fields.has(key) || value === undefined || value === readChoices(after)[key]) return
    apply((changes[key] as (value: BookSearch[Key]) => Change)(value))
  }
  for (const key of singleChoices) choose(key)
  if (fields.has('packageId') && sent.packageId !== readChoices(after).packageId)
    apply(changes.packageId(sent.packageId, sent.packageLessons))
  if (fields.has('repeats')) {
    const frequency = fields.getAll('repeats').includes('yes') ? (sent.frequency ?? 'weekly') : undefined
    if (frequency !== readChoices(after).frequency) apply(changes.frequency(frequency))
  }
  for (const [date = '', startsAt] of pairs(fields, 'move')) if (startsAt) apply(changes.move(date, startsAt))
  for (const [date = '', startsAt] of pairs(fields, 'slot')) if (startsAt) apply(changes.slot(date, startsAt))
  // One button takes several dates out: «2026-12-26,2027-01-09».
  for (const date of fields.getAll('drop').flatMap(dates => dates.split(','))) apply(changes.drop(date))
  for (const date of fields.getAll('keep')) apply(changes.keep(date))
  if (sent.step) apply(changes.step(sent.step))
  if (sent.open) apply(changes.open(sent.open))
  // A teacher, and perhaps the next day on which they have an hour: one button has one value.
  const [teacher, day] = fields.get('chosenTeacher')?.split('~') ?? []
  const { teacherId, nextDay } = v.parse(BookSearch, { teacherId: teacher, nextDay: day })
  if (teacherId) apply(changes.chosenTeacher(teacherId, nextDay))
  const slot = fields.get('chosenSlot')
  if (slot) apply(changes.chosenSlot(slot))
  // Back led to the address of an earlier step: show its step, but keep the choices made since.
  const arrived = fields.get('arrived')
  if (arrived !== null) after = atStepOf(parseSearch(arrived), after)
  return v.parse(BookSearch, after === before ? after : keepStep(before, after))
}

/** A choice in an address without a step stays on the step that it was made in. */
export const keepStep = (before: BookSearch, after: BookSearch): BookSearch => ({
  ...after,
  step: after.step ?? readChoices(before).reached,
})

/** The step that an earlier address showed, with the choices made since. */
export const atStepOf = (arrived: BookSearch, latest: BookSearch): BookSearch => ({
  ...latest,
  step: readChoices(arrived).reached,
  open: arrived.open,
})

const pairs = (fields: URLSearchParams, name: string) => fields.getAll(name).map(value => value.split('~'))
