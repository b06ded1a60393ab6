import type { Page } from 'playwright-core'
import type { DemoRole } from '../support/sign-in.ts'
import type { OpenTeacher } from '../support/wizard-url.ts'

/** Data of the photographed school for a page or its preparation. */
export type ShownSchool = {
  origin: string
  /** A teacher with open hours, another without any rating yet. */
  teacher: OpenTeacher
  newTeacherId: string
  /** A child without a lesson yet, and one who had the trial. */
  studentId: string
  trialUsedStudentId: string
  /** A lesson that is not open yet, and one that is from the first asking on; the child of it, in another browser. */
  nextLessonPath: string
  runningLessonPath: () => Promise<string>
  childPage: () => Promise<Page>
  /** A lesson that runs just now: the way to its room. The child of the role `attendee` has a seat in it. */
  roomPath: string
  /** The proxy to the database. */
  proxy: { cut: () => void; restore: () => void }
}

/**
 * One page in one state. `newcomer`: a parent without a child; `beginner`: a teacher without hours; `attendee`: a child whose
 * lesson runs just now.
 */
export type Shot = {
  name: string
  role?: DemoRole | 'newcomer' | 'beginner' | 'attendee'
  path: string | ((school: ShownSchool) => string | Promise<string>)
  prepare?: (page: Page, school: ShownSchool) => Promise<void>
  /** Where the state exists at all; on both without it. */
  only?: 'phone' | 'desk'
  /** The window alone: what is fixed to it (a dialog, a drawer, a toast) is the matter. */
  isWindow?: boolean
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Answers never come: what stands there meanwhile is the picture. */
export const neverAnswer = (page: Page, path: string) => page.route(`**/api/rpc/${path}*`, () => {})
export const refuse = (page: Page, path: string) => page.route(`**/api/rpc/${path}*`, route => route.abort())
