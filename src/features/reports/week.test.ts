import { expect, test } from 'vitest'
import { firstMondayOf, holds, isGuessed, isMonday, isOpen, scriptFor, weekToSend } from './week.ts'
import { isWorthMail } from './week-labels.ts'

const word = (item: string, change = {}) => ({
  item,
  ar: '',
  meaning: '',
  sounds: '',
  soundsLike: '',
  kind: 'word' as const,
  gender: 'm' as const,
  isNoun: true,
  picture: null,
  ...change,
})
const letter = { ...word('qâf'), kind: 'letter' as const, isNoun: false, gender: null }

test('a week is announced from Sunday 17:00 until Monday noon', () => {
  expect(weekToSend({ date: '2026-11-29', hour: 16 })).toBeUndefined()
  expect(weekToSend({ date: '2026-11-29', hour: 17 })).toBe('2026-11-23')
  expect(weekToSend({ date: '2026-11-30', hour: 11 })).toBe('2026-11-23')
  expect(weekToSend({ date: '2026-11-30', hour: 12 })).toBeUndefined()
  expect(weekToSend({ date: '2026-11-25', hour: 20 })).toBeUndefined()
})

test('a week begins on its Monday', () => {
  expect([isMonday('2026-11-23'), isMonday('2026-11-24'), isMonday('x'), isMonday(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a child’s first week is the one in which it was added, in the family’s zone', () => {
  const sundayNight = Temporal.Instant.from('2026-11-29T23:30:00Z')
  expect(firstMondayOf(sundayNight, 'Europe/Paris')).toBe('2026-11-30')
  expect(firstMondayOf(sundayNight, 'America/Los_Angeles')).toBe('2026-11-23')
})

test('the mail is silent about a week without anything, and about the first one unless something happened', () => {
  const teacherId = '0197f000-0000-7000-8000-000000000000'
  const next = { date: '2026-12-02', time: '18:00', teacher: 'Salma', teacherId }
  const quiet = { firstMonday: '2026-11-23', lessons: 0, days: [], script: [], next: null }
  const [first, second] = ['2026-11-23', '2026-11-30']
  const isMailed = (monday: string, change = {}) => isWorthMail({ ...quiet, monday, ...change })
  expect([isMailed(first), isMailed(first, { next }), isMailed(first, { lessons: 1 })]).toEqual([
    false,
    false,
    true,
  ])
  expect([isMailed(second), isMailed(second, { next })]).toEqual([false, true])
  const practised = { days: [{ day: '2026-11-29', isPractised: true, teacher: null }] }
  expect(isMailed(first, practised)).toBe(true)
})

test('a week is open until its Sunday evening', () => {
  expect(isOpen('2026-11-23', { date: '2026-11-25', hour: 20 })).toBe(true)
  expect(isOpen('2026-11-23', { date: '2026-11-29', hour: 16 })).toBe(true)
  expect(isOpen('2026-11-23', { date: '2026-11-29', hour: 17 })).toBe(false)
  expect(isOpen('2026-11-23', { date: '2026-12-01', hour: 9 })).toBe(false)
})

test('the script takes five minutes: a thing with a picture, a word that the child teaches, a letter', () => {
  const shirt = word('qamîS', { picture: 'qamis' })
  const script = scriptFor([letter, word('qamar'), shirt], [])
  expect(script.map(step => [step.is, step.item.item])).toEqual([
    ['show', 'qamîS'],
    ['teach', 'qamar'],
    ['spot', 'qâf'],
  ])
  expect(script.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(5)
})

test('without a letter two words are distinguished, and what was known before fills a quiet week', () => {
  const script = scriptFor([], [word('bait'), word('yad'), word('kalb')])
  expect(script.map(step => [step.is, step.item.item])).toEqual([
    ['show', 'bait'],
    ['teach', 'yad'],
    ['guess', 'yad'],
  ])
  expect(script[2]).toMatchObject({ other: { item: 'kalb' } })
})

test('a word that was learnt this week and is known already stands in one step only, and is not asked beside itself', () => {
  const kalb = word('kalb')
  expect(scriptFor([kalb], [{ ...kalb }]).map(({ is }) => is)).toEqual(['show'])
  const [, , guess] = scriptFor([kalb], [{ ...kalb }, word('bait')])
  expect(guess).toMatchObject({ is: 'guess', item: { item: 'bait' }, other: { item: 'kalb' } })
})

test('a child that met nothing has no script, and a verb is never shown as a thing', () => {
  expect(scriptFor([], [])).toEqual([])
  expect(scriptFor([word('kataba', { isNoun: false, gender: null })], []).map(({ is }) => is)).toEqual([
    'teach',
  ])
})

test('a week of at least twenty questions looks guessed while less than a third was right at once', () => {
  const looks = (right: number, asked: number) => isGuessed({ right, asked })
  expect([looks(2, 191), looks(37, 191), looks(6, 20)]).toEqual([true, true, true])
  expect([looks(7, 20), looks(0, 19), looks(0, 0)]).toEqual([false, false, false])
  expect([looks(63, 192), looks(64, 192)]).toEqual([true, false])
})

test('an item holds by its latest review, and is not judged without one', () => {
  expect([holds('good'), holds('hard'), holds('again'), holds(null)]).toEqual([true, true, false, null])
})
