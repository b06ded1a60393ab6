import { html, raw } from 'hono/html'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { fieldLabel, sectionTitles } from './export-labels.ts'
import type { Row, Section } from './own-data.ts'

const formatMoment = (instant: Temporal.Instant) => {
  const { date, time } = localOf(instant, schoolZone)
  return `${formatDayWithYear(date)}, ${time}`
}

const isInstantText = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)

const formatValue = (value: Row[string]): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? m.privacy_export_yes() : m.privacy_export_no()
  if (typeof value === 'string' && isInstantText(value)) return formatMoment(Temporal.Instant.from(value))
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const composeRow = (row: Row) => {
  const facts = Object.entries(row)
    .map(([field, value]) => [fieldLabel(field), formatValue(value)] as const)
    .filter(([, text]) => text !== '')
  return html`<dl>${facts.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>`
}

const style = `body{font:1rem/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
dl{border-top:1px solid #ccc;margin:0;padding:.75rem 0}dl div{display:flex;gap:1rem}dt{flex:0 0 12rem;color:#555}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}`

/** The archive's page for people: one part per kind of data, without script or picture. */
export const composeExportPage = (sections: readonly Section[], now: Temporal.Instant) => {
  const title = m.privacy_export_title()
  const parts = sections.map(
    ({ name, rows }) => html`<h2>${sectionTitles[name]()}</h2>${rows.map(composeRow)}`,
  )
  const page = html`<!doctype html><html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(style)}</style></head><body><h1>${title}</h1><p>${m.privacy_export_made({ day: formatMoment(now) })}</p>${parts}</body></html>`
  return page.toString()
}
