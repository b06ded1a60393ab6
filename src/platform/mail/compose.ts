import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { Mail } from './mail.ts'

export type MailContext = {
  publicUrl: string
  now: Temporal.Instant
  /** The sender (MAIL_FROM), who is the organiser of calendar entries. */
  mailFrom?: string
}

/** A mail job holds the kind of mail and ids only, never personal data: the mail is composed when it is sent. */
export type MailJob = { kind: string } & Record<string, unknown>

/** One composer per kind of mail. Returns undefined when the mail is no longer due. */
export type MailComposers = Record<
  string,
  (tx: Db, job: MailJob, context: MailContext) => Promise<Mail | undefined>
>

/** The parent whom a family's mail goes to: the one that the delivery names, else the one who opened the family. */
export const mailParent = ({ parentId }: MailJob, family: string): RawBuilder<string> =>
  typeof parentId === 'string' ? sql<string>`${parentId}::uuid` : sql.ref<string>(family)
