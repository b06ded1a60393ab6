import type { ComposeContext } from '#platform/mail/compose.ts'

/** The context of a mail composed at `now`, for tests that call a composer. */
export const mailContext = (now: Temporal.Instant): ComposeContext => ({
  publicUrl: 'https://kalima.test',
  now,
  school: { name: 'Kalima', slogan: 'L’arabe, mot après mot.' },
})
