import type { FileKind } from '#platform/storage/file-kinds.ts'
import type { ApplicationStatus } from './applications.ts'

// Diplomas shown to the school as files (docs/domain.md, "Teachers").

/** The database holds the same limits. */
export const maxDiplomaFiles = 4
export const maxWithdrawalReasonLength = 500

/** Whether the owner may add files: a teacher, or an applicant whose application waits for the answer. */
export const mayAddDiploma = (isTeacher: boolean, application: ApplicationStatus | undefined): boolean =>
  isTeacher || application === 'pending'

/** The lowest place that no file takes; undefined when all are taken. */
export const freeDiplomaPlace = (taken: readonly number[]): number | undefined =>
  Array.from({ length: maxDiplomaFiles }, (_, index) => index + 1).find(place => !taken.includes(place))

export const diplomaFilePath = (storedAs: string, kind: FileKind) => `diplomas/${storedAs}.${kind}`
