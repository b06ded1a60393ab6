import { createTransport } from 'nodemailer'
import type { Db } from '#platform/db/connect.ts'
import { isThisMachine, type Settings } from '#platform/settings.ts'

export type Attachment = {
  filename: string
  contentType: string
  content: string
  encoding?: 'base64'
  /** The name by which the HTML part shows the attachment, as `cid:…`. */
  cid?: string
  contentDisposition?: 'inline'
}
export type Mail = {
  to: string
  /** Absent: the sender of the settings. */
  from?: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** Sends one mail. `messageId` is the same for every retry, so that a repeated delivery is recognised as one mail. */
export type SendMail = (tx: Db, mail: Mail, messageId: string) => Promise<void>

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()

export const openMail = (settings: Settings): { send: SendMail; close: () => void } | undefined => {
  if (settings.mail === 'wait') return undefined
  if (settings.mail === 'mailbox') {
    return {
      // In the transaction that marks the mail as sent, so that a crash neither loses nor repeats it.
      send: async (tx, mail) => {
        await tx
          .insertInto('dev_mails')
          .values({
            recipient: mail.to,
            sender: mail.from ?? settings.mailFrom,
            subject: oneLine(mail.subject),
            text: mail.text,
            html: mail.html,
            attachments: JSON.stringify(mail.attachments ?? []),
          })
          .execute()
      },
      close: () => {},
    }
  }
  // Below the limits of an idle transaction (30 s, see openPool) and of a job (60 s): a slow server is retried.
  const transport = createTransport({
    url: settings.smtpUrl,
    // A mail and its password cross no network in the clear. A server on this machine may do without.
    requireTLS: !isThisMachine(settings.smtpUrl ?? ''),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = new URL(settings.publicUrl).hostname
  return {
    send: async (_tx, mail, messageId) => {
      await transport.sendMail({
        from: mail.from ?? settings.mailFrom,
        to: { name: '', address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${messageId}@${domain}>`,
        attachments: mail.attachments,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
