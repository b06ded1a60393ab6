import { expect, test } from 'vitest'
import { type Toast, worthKeeping } from './toast.ts'

const shown = (some: Partial<Toast>): Toast => ({
  id: '1',
  kind: 'success',
  title: 'Connexion réussie !',
  duration: 4000,
  turn: 1,
  endsAt: 4000,
  ...some,
})

test('from page to page a toast takes what is left of its time along, and does not start again', () => {
  const kept = (some: Partial<Toast>, now: number) =>
    worthKeeping([shown(some)], now).map(one => one.duration)
  expect(kept({}, 1500)).toEqual([2500])
  expect(kept({}, 3900)).toEqual([1000])
  expect(kept({}, 4000)).toEqual([])
  expect(kept({ kind: 'loading', endsAt: Number.POSITIVE_INFINITY }, 0)).toEqual([])
})
