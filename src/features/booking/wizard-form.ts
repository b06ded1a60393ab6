import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { type Change, changes, choicesOf } from './choices.ts'
import { BookSearch } from './search.ts'

/**
 * The wizard is a form whose fields are the choices of one step; the field `choices` carries the address so far. Without a
 * script the form is sent, and the server answers with the next address (server/forms.ts); with one the page goes there by
 * itself (web/use-choices.ts). Both work it out here.
 */
export const formPath = '/api/booking-form'

export const searchOf = (text: string): BookSearch => v.parse(BookSearch, defaultParseSearch(text))
/** Alike for alike choices, in whatever order their keys were set. */
export const textOf = (search: BookSearch): string => defaultStringifySearch(v.parse(BookSearch, search))

/** In the order of the steps: a later field counts against what an earlier one has changed. */
const singleChoices = [
  'path',
  'lessonType',
  'packageId',
  'search',
  'limit',
  'teacherId',
  'month',
  'date',
  'startsAt',
  'sessions',
  'studentId',
] as const

/** The choices after a form was sent: what its fields change, and the step whose button was pressed. */
export const withFields = (before: BookSearch, fields: URLSearchParams): BookSearch => {
  let after = before
  const apply = (change: Change) => {
    after = { ...after, ...change(choicesOf(after)) }
  }
  const number = (name: string) => Number(fields.get(name))
  const sent = v.parse(BookSearch, {
    ...Object.fromEntries(fields),
    step: number('step'),
    limit: number('limit'),
    sessions: number('sessions'),
  })
  const choose = <Key extends (typeof singleChoices)[number]>(key: Key) => {
    const value = sent[key]
    const isEmptied = key === 'packageId' && value === undefined
    if (!fields.has(key) || (value === undefined && !isEmptied) || value === choicesOf(after)[key]) return
    apply((changes[key] as (value: BookSearch[Key]) => Change)(value))
  }
  for (const key of singleChoices) choose(key)
  if (fields.has('repeats')) {
    const frequency = fields.getAll('repeats').includes('yes') ? (sent.frequency ?? 'weekly') : undefined
    if (frequency !== choicesOf(after).frequency) apply(changes.frequency(frequency))
  }
  for (const [date = '', startsAt] of pairs(fields, 'move')) if (startsAt) apply(changes.move(date, startsAt))
  for (const [date = '', startsAt] of pairs(fields, 'hour')) if (startsAt) apply(changes.hour(date, startsAt))
  for (const date of fields.getAll('drop')) apply(changes.drop(date))
  for (const date of fields.getAll('keep')) apply(changes.keep(date))
  if (sent.step) apply(changes.step(sent.step))
  // The address of an earlier step, reached by Back: its step is shown, the choices made since then stay.
  const arrived = fields.get('arrived')
  if (arrived !== null) after = { ...after, step: choicesOf(searchOf(arrived)).step }
  return v.parse(BookSearch, after)
}

const pairs = (fields: URLSearchParams, name: string) => fields.getAll(name).map(value => value.split('~'))
