import type { Level } from '#features/families/families.ts'
import { isLessonLength } from '#features/teachers/lesson-lengths.ts'
import {
  isDiplomaYear,
  isVideoUrl,
  maxDiplomas,
  maxRateCents,
  maxStyleLength,
  maxStyles,
  normaliseVideoUrl,
  parseEuros,
} from '#features/teachers/settings.ts'
import type { Language, Variety } from '#features/teachers/teachers.ts'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'
import type { teacherSpaceApi } from './api.ts'

export type SettingsView = Awaited<ReturnType<typeof teacherSpaceApi.settings.call>>
/** A row of the form; `key` identifies it while rows are added and removed. */
export type Diploma = SettingsView['education'][number] & { key: number }

export type SettingsErrors = {
  hourlyRate?: string
  presentationVideoUrl?: string
  teachingStyle?: string
  lessonLengths?: string
  /** By the key of the diploma. */
  titles: Record<number, string>
  years: Record<number, string>
}

export const hasErrors = ({ titles, years, ...others }: SettingsErrors) =>
  Object.keys(titles).length > 0 || Object.keys(years).length > 0 || Object.values(others).some(Boolean)

const isFilled = ({ title, place, year }: Diploma) => Boolean(title.trim() || place.trim() || year.trim())

/** Reads values and errors of the form. Empty rows of diplomas are ignored. */
export const readSettings = (
  data: FormData,
  { diplomas, timezone, stored }: { diplomas: readonly Diploma[]; timezone: string; stored: SettingsView },
) => {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const errors: SettingsErrors = { titles: {}, years: {} }
  const hourlyRateCents = parseEuros(text('hourlyRate'))
  if (hourlyRateCents === undefined)
    errors.hourlyRate = m.teachers_settings_error_rate({ most: formatNumber(maxRateCents / 100) })
  const video = normaliseVideoUrl(text('presentationVideoUrl'))
  if (video && video !== stored.presentationVideoUrl && !isVideoUrl(video))
    errors.presentationVideoUrl = m.teachers_settings_error_video()
  const teachingStyle = text('teachingStyle')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)
  if (teachingStyle.length > maxStyles || teachingStyle.some(style => style.length > maxStyleLength))
    errors.teachingStyle = m.teachers_settings_error_styles({ count: maxStyles, length: maxStyleLength })
  const lengths = data.getAll('lessonLengths').map(Number).filter(isLessonLength)
  if (lengths.length === 0) errors.lessonLengths = m.teachers_settings_error_lengths()
  const filled = diplomas.filter(isFilled).slice(0, maxDiplomas)
  for (const { key, title, year } of filled) {
    if (!title.trim()) errors.titles[key] = m.teachers_settings_error_diploma()
    if (!isDiplomaYear(year.trim())) errors.years[key] = m.teachers_settings_error_year()
  }
  return {
    errors,
    values: {
      timezone,
      minimumNoticeMinutes: Number(text('minimumNoticeMinutes')),
      hourlyRateCents: hourlyRateCents ?? stored.hourlyRateCents,
      lessonLengths: lengths,
      trialLessonAvailable: data.get('trialLessonAvailable') === 'on',
      headline: text('headline'),
      bio: text('bio'),
      specialization: data.getAll('specialization').map(String),
      levels: data.getAll('levels').map(String) as Level[],
      varieties: data.getAll('varieties').map(String) as Variety[],
      languages: data.getAll('languages').map(String) as Language[],
      ageFrom: Number(text('ageFrom')),
      ageTo: Number(text('ageTo')),
      education: filled.map(({ title, place, year }) => ({
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
export type SettingsValues = ReturnType<typeof readSettings>['values']

/** Their order says nothing: the form lists them in its own. */
const sets: readonly string[] = ['lessonLengths', 'specialization', 'levels', 'varieties', 'languages']

const comparable = (name: string, value: unknown) =>
  JSON.stringify(sets.includes(name) ? [...(value as unknown[])].sort() : (value ?? ''), (_, part) =>
    typeof part === 'string' ? part.trim().replaceAll('\r\n', '\n') : part,
  )

/** The fields that differ from those the form was opened with: the others may have been saved on another device since. */
export const listChanges = (opened: SettingsValues, values: SettingsValues): Partial<SettingsValues> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => comparable(name, value) !== comparable(name, opened[name as keyof SettingsValues]),
    ),
  )
