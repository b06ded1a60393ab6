import { html, raw } from 'hono/html'
import { deviceLabel } from '#features/accounts/devices.ts'
import { Answer } from '#features/learning/questions/question.ts'
import { taskText } from '#features/reports/offered-tasks.ts'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import { formatDayWithYear, formatMonth } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { fieldLabel, sectionNotes, sectionTitles } from './export-labels.ts'
import { valueLabels } from './export-values.ts'
import type { Row, Section, SectionName } from './own-data.ts'

type Reader = {
  now: Temporal.Instant
  timezone: string
  /** The words of items of the curriculum by their names: «word:kitab». */
  names: ReadonlyMap<string, string>
}

const formatMoment = (instant: Temporal.Instant, zone: string) => {
  const local = toLocalTime(instant, zone)
  return `${formatDayWithYear(local.date)}, ${hourLabel(local)}`
}

// Fields of own-data.ts that hold a moment or a day, by their names. What people write may look like one: it is not parsed.
export const isMoment = (field: string) =>
  /^at$|At$|^(editorSince|failingSince|movedTo|proposedStart|watchUntil)$/.test(field)
export const isDay = (section: SectionName, field: string) =>
  /On$|^(date|version)$/.test(field) ||
  (/^(from|until)$/.test(field) && (section === 'availability' || section === 'holidays'))
export const isMonth = (field: string) => field === 'month'

const isPercent = (section: SectionName, field: string) =>
  field === 'discount' || (section === 'children' && /^(reading|writing|speaking|comprehension)$/.test(field))

const formatAmount = (section: SectionName, field: string, value: number): string => {
  if (field.endsWith('Cents')) return formatEuros(value)
  if (isPercent(section, field)) return m.privacy_value_percent({ number: formatNumber(value) })
  return field === 'hour' ? `${value}:00` : formatNumber(value)
}

const formatText = (
  section: SectionName,
  field: string,
  text: string,
  { timezone, names }: Reader,
): string => {
  if (field === 'item' || field === 'items') return names.get(text) ?? text
  if (field === 'subject') return names.get(text) ?? names.get(`point:${text}`) ?? text
  if (field === 'task') return taskText(text)
  if (field === 'zone' || field === 'timezone') return zoneLabel(text)
  if (field === 'device') return deviceLabel(text)
  if (isMonth(field)) return formatMonth(text)
  if (isMoment(field)) return formatMoment(Temporal.Instant.from(text), timezone)
  if (isDay(section, field)) return formatDayWithYear(text)
  return text
}

/** Choices are counted from 0 in the data. */
const formatChoices = (places: readonly number[]) =>
  m.privacy_answer_choice({ numbers: places.map(place => formatNumber(place + 1)).join(', ') })

const formatAnswer = (value: object): string => {
  const { data: answer } = Answer.safeParse(value)
  if (!answer) return JSON.stringify(value)
  if ('text' in answer) return answer.text
  if ('choice' in answer) return formatChoices([answer.choice])
  if ('order' in answer) return formatChoices(answer.order)
  if ('signs' in answer) return formatChoices(answer.signs)
  if ('pair' in answer) return formatChoices(answer.pair)
  return 'trace' in answer ? m.privacy_answer_traced() : m.privacy_answer_said()
}

/** A busy time of a calendar. */
const formatPeriod = ({ from, until }: { [key: string]: Row[string] }, { timezone }: Reader) =>
  m.privacy_value_period({
    from: formatMoment(Temporal.Instant.from(String(from)), timezone),
    until: formatMoment(Temporal.Instant.from(String(until)), timezone),
  })

/** Of a teacher's education. */
const formatDegree = ({ title, place, year }: { [key: string]: Row[string] }) =>
  [title, place, year].filter(Boolean).join(', ')

const formatValue = (section: SectionName, field: string, value: Row[string], reader: Reader): string => {
  if (value === null || value === '') return ''
  const label = valueLabels[`${section}.${field}`]?.[String(value)]
  if (label) return label()
  if (typeof value === 'boolean') return value ? m.privacy_export_yes() : m.privacy_export_no()
  if (typeof value === 'number') return formatAmount(section, field, value)
  if (typeof value === 'string') return formatText(section, field, value, reader)
  if (Array.isArray(value)) return value.map(one => formatValue(section, field, one, reader)).join(', ')
  if (section === 'answers') return formatAnswer(value)
  return section === 'teacher' ? formatDegree(value) : formatPeriod(value, reader)
}

const composeRow = (section: SectionName, row: Row, reader: Reader) => {
  const facts = Object.entries(row)
    .map(([field, value]) => [fieldLabel(field), formatValue(section, field, value, reader)] as const)
    .filter(([, text]) => text !== '')
  return html`<dl>${facts.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>`
}

const style = `body{font:1rem/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
dl{border-top:1px solid #ccc;margin:0;padding:.75rem 0}dl div{display:flex;gap:1rem}dt{flex:0 0 12rem;color:#555}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}`

const noteOf = (section: SectionName) => {
  const note = sectionNotes[section]
  return note ? html`<p>${note()}</p>` : ''
}

/** The archive's page for people, in their language and zone: one part per kind of data, without script or picture. */
export const composeExportPage = (sections: readonly Section[], reader: Reader) => {
  const title = m.privacy_export_title()
  const parts = sections.map(
    ({ name, rows }) =>
      html`<h2>${sectionTitles[name]()}</h2>${noteOf(name)}${rows.map(row => composeRow(name, row, reader))}`,
  )
  const made = { day: formatMoment(reader.now, reader.timezone), zone: zoneLabel(reader.timezone) }
  const page = html`<!doctype html><html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(style)}</style></head><body><h1>${title}</h1><p>${m.privacy_export_made(made)}</p>${parts}</body></html>`
  return page.toString()
}
