import { m } from '#paraglide/messages.js'
import {
  type ArabicPreference,
  arabicPreferences,
  isChildAge,
  type Level,
  levels,
  longestItem,
  maximumAge,
  minimumAge,
  mostItems,
} from '../families.ts'

/** What the form sends. */
export type ChildValues = {
  firstName: string
  age: number
  level: Level
  languagePreference: ArabicPreference
  interests: string[]
  learningGoals: string[]
  availability: string
}

export type ChildErrors = Partial<Record<keyof ChildValues | 'form', string>>

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value)

const lines = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)

/** Reads the form: what was filled in, or what is wrong where (specification §5, child form). */
export const readChild = (
  data: FormData,
): { ok: true; values: ChildValues } | { ok: false; errors: ChildErrors } => {
  const text = (name: keyof ChildValues) => String(data.get(name) ?? '').trim()
  const [firstName, age, level, languagePreference] = [
    text('firstName'),
    text('age'),
    text('level'),
    text('languagePreference'),
  ]
  const errors: ChildErrors = {}
  if (!firstName) errors.firstName = m.families_error_name()
  if (!age) errors.age = m.families_error_age({ from: minimumAge, to: maximumAge })
  if (!level) errors.level = m.families_error_level()
  if (!languagePreference) errors.languagePreference = m.families_error_language()
  if (Object.keys(errors).length > 0) errors.form = m.families_error_required()
  if (age && !isChildAge(Number(age))) errors.age = m.families_error_age({ from: minimumAge, to: maximumAge })
  const [interests, learningGoals] = [lines(text('interests')), lines(text('learningGoals'))]
  const isTooMuch = (items: string[]) =>
    items.length > mostItems || items.some(item => item.length > longestItem)
  const tooMuch = m.families_error_items({ items: mostItems, length: longestItem })
  if (isTooMuch(interests)) errors.interests = tooMuch
  if (isTooMuch(learningGoals)) errors.learningGoals = tooMuch
  if (
    Object.keys(errors).length > 0 ||
    !isOneOf(levels, level) ||
    !isOneOf(arabicPreferences, languagePreference)
  )
    return { ok: false, errors }
  return {
    ok: true,
    values: {
      firstName,
      age: Number(age),
      level,
      languagePreference,
      interests,
      learningGoals,
      availability: text('availability'),
    },
  }
}
