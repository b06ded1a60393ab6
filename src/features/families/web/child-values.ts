import { m } from '#paraglide/messages.js'
import {
  arabicPreferences,
  isChildAge,
  levels,
  maxAge,
  maxItemLength,
  maxItems,
  minAge,
} from '../families.ts'
import type { NewStudent } from '../server/student.ts'

/** The values of a valid form. */
export type ChildValues = Omit<NewStudent, 'id'>

export type ChildErrors = Partial<Record<keyof ChildValues | 'form', string>>

/** The value of «Je ne sais pas» in the field. */
export const unknownLevel = 'unknown'

/** The value of «Non précisé» in the field, which a child without a choice keeps. */
export const unsaidPreference = 'unsaid'

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value)

const lines = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)

/** The form's values, or the error of each invalid field. */
export const parseChildForm = (
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
  if (!age) errors.age = m.families_error_age({ from: minAge, to: maxAge })
  if (!level) errors.level = m.families_error_level()
  if (!languagePreference) errors.languagePreference = m.families_error_language()
  if (Object.keys(errors).length > 0) errors.form = m.families_error_required()
  if (age && !isChildAge(Number(age))) errors.age = m.families_error_age({ from: minAge, to: maxAge })
  const [interests, learningGoals] = [lines(text('interests')), lines(text('learningGoals'))]
  const isTooMuch = (items: string[]) =>
    items.length > maxItems || items.some(item => item.length > maxItemLength)
  const tooMuch = m.families_error_items({ items: maxItems, length: maxItemLength })
  if (isTooMuch(interests)) errors.interests = tooMuch
  if (isTooMuch(learningGoals)) errors.learningGoals = tooMuch
  // «Je ne sais pas»: practice begins at the first level.
  const knownLevel = level === unknownLevel ? levels[0] : level
  if (
    Object.keys(errors).length > 0 ||
    !isOneOf(levels, knownLevel) ||
    !(languagePreference === unsaidPreference || isOneOf(arabicPreferences, languagePreference))
  )
    return { ok: false, errors }
  return {
    ok: true,
    values: {
      firstName,
      age: Number(age),
      level: knownLevel,
      levelKnown: level !== unknownLevel,
      languagePreference: languagePreference === unsaidPreference ? null : languagePreference,
      interests,
      learningGoals,
      availability: text('availability'),
    },
  }
}
