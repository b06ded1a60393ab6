// The limits of a child's profile, for the form and the server (domain.md, "Families and children").

/** The database checks it too (students_at_most_12). */
export const maxChildren = 12

/** How many lessons ahead the school may allow a child at most. A constraint of the table school_settings enforces the same. */
export const maxLessonsAheadPerChild = 500

export const minAge = 4
export const maxAge = 17

export const levels = ['niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5'] as const
export type Level = (typeof levels)[number]

export const arabicPreferences = ['litteraire', 'dialectal', 'both'] as const
export type ArabicPreference = (typeof arabicPreferences)[number]

export const interfaceLanguages = ['french', 'english', 'arabic'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

// Lengths are in characters.
export const maxNameLength = 80
export const maxItemLength = 120
export const maxItems = 20
export const maxAvailabilityLength = 500

export const isChildAge = (age: number): boolean => Number.isInteger(age) && age >= minAge && age <= maxAge

/** How long the link behind a QR code opens a child's space. Minutes. */
export const entranceMinutes = 10
