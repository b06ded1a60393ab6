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

/** The six digits of a confirmation mail. */
export const codeIn = (mail: ShownMail): string => {
  const digits = mail.text.match(/\b(\d{3})\s(\d{3})\b/)
  if (!digits) throw new Error('No code in this mail')
  return `${digits[1]}${digits[2]}`
}

export const linkIn = (mail: ShownMail): string => {
  const link = mail.text.match(/https?:\/\/\S+token=\S+/)?.[0]
  if (!link) throw new Error('No link in this mail')
  return link
}
