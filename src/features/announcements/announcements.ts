import type { Locale } from '#platform/locale/locale.ts'

/** Every family; every teacher; the families of one teacher; the families of one group. */
export const audiences = ['families', 'teachers', 'teacher', 'group'] as const
export type AudienceKind = (typeof audiences)[number]
export type Audience =
  | { audience: 'families' | 'teachers' }
  | { audience: 'teacher'; teacherId: string }
  | { audience: 'group'; groupId: string }

export const maxSubjectLength = 120
export const maxBodyLength = 5000
/** A family counts as the teacher's for this many days after a lesson, and while one is ahead. */
export const familyOfTeacherDays = 90

type Written = { subject: string; body: string; englishSubject: string | null; englishBody: string | null }

/** The English text for readers of English, where the school wrote one; else the French text. */
export const announcementText = (
  { subject, body, englishSubject, englishBody }: Written,
  locale: Locale,
): { subject: string; body: string } =>
  locale === 'en' && englishSubject !== null && englishBody !== null
    ? { subject: englishSubject, body: englishBody }
    : { subject, body }
