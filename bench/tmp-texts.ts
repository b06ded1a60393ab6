import { isOpenAt, openSlots, openSlotTexts } from '#features/availability/availability.ts'
import { question } from './slots.ts'

const t = (name: string, f: () => unknown, n = 3000) => {
  for (let i = 0; i < n / 3; i++) f()
  const s = performance.now()
  for (let i = 0; i < n; i++) f()
  console.log(name, (((performance.now() - s) / n) * 1000).toFixed(1), 'µs')
}
const fresh = () => ({ ...question, rules: question.rules.map(r => ({ ...r })) })
for (let i = 0; i < 3; i++) {
  t('openSlots', () => openSlots(question))
  t('openSlots fresh rules', () => openSlots(fresh()))
  t('openSlotTexts fresh', () => openSlotTexts(fresh()))
  const { from: _f, until: _u, viewerZone: _v, ...q } = question
  const starts = openSlots(question)
    .map(s => s.startsAt)
    .slice(0, 52)
  t('52 isOpenAt', () => starts.map(startsAt => isOpenAt({ ...q, startsAt })))
  console.log(openSlots(question).length)
}
