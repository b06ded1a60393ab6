import type { Level } from '#features/families/families.ts'
import {
  centsOf,
  isDiplomaYear,
  isVideoAddress,
  longestStyle,
  mostDiplomas,
  mostRateCents,
  mostStyles,
} from '#features/teachers/settings.ts'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'
import type { teacherSpaceApi } from './api.ts'

export type SettingsView = Awaited<ReturnType<typeof teacherSpaceApi.settings.call>>
/** A row of the form; `key` tells rows apart while they come and go. */
export type Diploma = SettingsView['education'][number] & { key: number }

export type SettingsErrors = {
  hourlyRate?: string
  presentationVideoUrl?: string
  teachingStyle?: string
  /** By the key of the diploma. */
  titles: Record<number, string>
  years: Record<number, string>
}

export const hasErrors = ({ titles, years, ...others }: SettingsErrors) =>
  Object.keys(titles).length > 0 || Object.keys(years).length > 0 || Object.values(others).some(Boolean)

const isFilled = ({ title, place, year }: Diploma) => Boolean(title.trim() || place.trim() || year.trim())

/** Reads the form: what it says, and what is wrong where. An empty row of the diplomas is no diploma. */
export const readSettings = (
  data: FormData,
  { diplomas, timezone, known }: { diplomas: readonly Diploma[]; timezone: string; known: SettingsView },
) => {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const errors: SettingsErrors = { titles: {}, years: {} }
  const hourlyRateCents = centsOf(text('hourlyRate'))
  if (hourlyRateCents === undefined)
    errors.hourlyRate = m.teachers_settings_error_rate({ most: formatNumber(mostRateCents / 100) })
  const video = text('presentationVideoUrl')
  if (video && video !== known.presentationVideoUrl && !isVideoAddress(video))
    errors.presentationVideoUrl = m.teachers_settings_error_video()
  const teachingStyle = text('teachingStyle')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)
  if (teachingStyle.length > mostStyles || teachingStyle.some(style => style.length > longestStyle))
    errors.teachingStyle = m.teachers_settings_error_styles({ count: mostStyles, length: longestStyle })
  const kept = diplomas.filter(isFilled).slice(0, mostDiplomas)
  for (const { key, title, year } of kept) {
    if (!title.trim()) errors.titles[key] = m.teachers_settings_error_diploma()
    if (!isDiplomaYear(year.trim())) errors.years[key] = m.teachers_settings_error_year()
  }
  return {
    errors,
    values: {
      timezone,
      minimumNoticeMinutes: Number(text('minimumNoticeMinutes')),
      hourlyRateCents: hourlyRateCents ?? known.hourlyRateCents,
      trialLessonAvailable: data.get('trialLessonAvailable') === 'on',
      headline: text('headline'),
      bio: text('bio'),
      specialization: data.getAll('specialization').map(String),
      levels: data.getAll('levels').map(String) as Level[],
      education: kept.map(({ title, place, year }) => ({
        title: title.trim(),
        place: place.trim(),
        year: year.trim(),
      })),
      teachingExperience: text('teachingExperience'),
      teachingStyle,
      presentationVideoUrl: video || null,
    },
  }
}
