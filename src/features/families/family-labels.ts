import { m } from '#paraglide/messages.js'
import type { ArabicPreference, InterfaceLanguage, Level } from './families.ts'
import { levelLabel } from './level-labels.ts'

/** With an example of what a child of this level can do. */
export const levelExample: Record<Level, () => string> = {
  'niveau-1': m.families_level_1_example,
  'niveau-2': m.families_level_2_example,
  'niveau-3': m.families_level_3_example,
  'niveau-4': m.families_level_4_example,
  'niveau-5': m.families_level_5_example,
}

export const arabicPreferenceLabel: Record<ArabicPreference, () => string> = {
  litteraire: m.families_arabic_litteraire,
  dialectal: m.families_arabic_dialectal,
  both: m.families_arabic_both,
}

export const languageLabel: Record<InterfaceLanguage, () => string> = {
  french: m.families_language_french,
  english: m.families_language_english,
  arabic: m.families_language_arabic,
}

/** «8 ans - Niveau Découverte», or «8 ans - niveau à évaluer» while the level is unknown. */
export const ageAndLevel = ({
  age,
  level,
  levelKnown,
}: {
  age: number
  level: Level
  levelKnown: boolean
}) =>
  levelKnown
    ? m.families_age_and_level({ age, level: levelLabel[level]() })
    : m.families_age_and_unknown_level({ age })
