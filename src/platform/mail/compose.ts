import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { Locale } from '#platform/locale/locale.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Mail } from './mail.ts'

/** Who writes the mail, in its language. */
export type MailSchool = {
  name: string
  slogan: string
  /** The school's logo in pixels, and the name by which the mail carries it; without one the mail has the school's name as text. */
  logo?: { cid: string; width: number; height: number }
}

export type MailContext = {
  publicUrl: string
  now: Temporal.Instant
  /** The sender (MAIL_FROM), who is the organiser of calendar entries. Mails go out under the school's name. */
  mailFrom?: string
  /** The file with the school's texts (KALIMA_SCHOOL), below those that it writes in its space. */
  schoolFile?: string
  /** Where the school's logo is read from. */
  storage?: Storage
}

export type ComposeContext = MailContext & { school: MailSchool }

/**
 * A mail job holds the kind of mail and ids only, never personal data: the mail is composed when it is sent. Where the
 * recipient may have no account (an invitation, a new address, an erased account), `locale` is the language of the mail.
 */
export type MailJob = { kind: string; locale?: Locale } & Record<string, unknown>

/** A text of the job, mostly an id. Throws if it is missing: the program that enqueued the job is at fault. */
export const textIn = (job: MailJob, key: string): string => {
  const text = job[key]
  if (typeof text !== 'string') throw new Error(`The job ${job.kind} has no ${key}`)
  return text
}

/** A list of ids of the job; throws like `textIn`. */
export const idsIn = (job: MailJob, key: string): string[] => {
  const ids = job[key]
  if (!Array.isArray(ids)) throw new Error(`The job ${job.kind} has no ${key}`)
  return ids.map(String)
}

/** One composer per kind of mail. Returns undefined when the mail is no longer due. */
export type MailComposers = Record<
  string,
  (tx: Db, job: MailJob, context: ComposeContext) => Promise<Mail | undefined>
>

/** SQL: whether the row of `parents` is the recipient of a mail of the family in this column; for a join. */
export const isMailParent = (job: MailJob, family: string) =>
  sql<SqlBool>`parents.id = ${mailParent(job, family)} and parents.family_id = ${sql.ref(family)}`

/** The recipient of a family's mail: the one that the delivery names, else the one who opened the family. */
export const mailParent = ({ parentId }: MailJob, family: string): RawBuilder<string> =>
  typeof parentId === 'string' ? sql<string>`${parentId}::uuid` : sql.ref<string>(family)
