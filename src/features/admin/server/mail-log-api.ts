import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, NextPage } from '#platform/http/input.ts'
import { mailFailures, mailStates } from '#platform/mail/mail-outcome.ts'
import { toSchoolMoment } from '#platform/time/school-day.ts'
import { mayResend } from '../mail-log.ts'
import { MailFilterInput } from './input.ts'
import { listMails } from './list-mails.ts'
import { resendMail } from './resend-mail.ts'

const State = z.enum(mailStates)

const MailView = z.object({
  id: z.guid(),
  kind: z.string(),
  state: State,
  failure: z.enum(mailFailures).nullable(),
  date: z.string(),
  /** The date in words, with the year where it is another one than now. */
  day: z.string(),
  time: z.string(),
  mayResend: z.boolean(),
  person: z
    .object({
      name: z.string(),
      email: z.string(),
      familyId: z.guid().nullable(),
      teacherId: z.guid().nullable(),
    })
    .nullable()
    .describe('Absent avant le premier essai, et pour une adresse sans compte'),
})
export type MailView = z.output<typeof MailView>

/** The mails of the last 30 days, without their text, which may hold a secret link. */
export const mails = adminProcedure
  .route({ method: 'GET', path: '/school/mails', summary: 'Les mails des 30 derniers jours' })
  .input(z.object({ ...MailFilterInput, ...CursorInput }))
  .output(
    z.object({
      mails: z.array(MailView),
      personName: z.string().nullable(),
      next: NextPage,
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input: { after, ...filter } }) => {
    const {
      mails: found,
      personName,
      next,
    } = await listMails(db, by, { ...filter, after: parseCursor(after) })
    return {
      mails: found.map(({ queuedAt, settledAt, ...mail }) => ({
        ...mail,
        ...toSchoolMoment(queuedAt, now),
        mayResend: mayResend(
          { ...mail, settledAt: settledAt === null ? null : Temporal.Instant.from(settledAt) },
          now,
        ),
      })),
      personName,
      next: next && formatCursor(next),
    }
  })

export const resend = adminProcedure
  .route({ method: 'POST', path: '/school/mails/{id}/attempts', summary: 'Renvoyer un mail qui a échoué' })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid(), state: State }))
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(resendMail(db, by, id, now), {
      mail_not_failed: { status: 409, message: () => m.admin_mail_not_failed() },
      mail_expired: { status: 409, message: () => m.admin_mail_expired() },
    }),
  )
