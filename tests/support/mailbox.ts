// Reads the program's development mailbox.
import { vi } from 'vitest'

type ShownMail = { to: string; subject: string; text: string; html: string }

/** The newest mail to an address with this subject, once the worker has sent it. */
export const mailTo = (origin: string, to: string, subject: RegExp): Promise<ShownMail> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${origin}/dev/mailbox.json`)
      const mails: ShownMail[] = await response.json()
      const found = mails.find(mail => mail.to === to && subject.test(mail.subject))
      if (!found) throw new Error(`No mail to ${to} about ${subject}`)
      return found
    },
    { timeout: 15_000, interval: 200 },
  )

export const linkIn = (mail: ShownMail): string => {
  const link = mail.text.match(/https?:\/\/\S+token=\S+/)?.[0]
  if (!link) throw new Error('No link in this mail')
  return link
}
