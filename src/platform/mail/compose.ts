import type { Db } from '#platform/db/connect.ts'
import type { Mail } from './mail.ts'

export type MailContext = {
  publicUrl: string
  now: Temporal.Instant
  /** Who writes, as MAIL_FROM has it; calendar entries name it as the organiser. */
  mailFrom?: string
}

/** What a mail job carries: its kind and the ids from which the mail is read when it is sent, never a person's data. */
export type MailJob = { kind: string } & Record<string, unknown>

/** One composer a kind: the mail as it is true at sending time, or undefined when it has lost its reason. */
export type MailComposers = Record<
  string,
  (tx: Db, job: MailJob, context: MailContext) => Promise<Mail | undefined>
>
