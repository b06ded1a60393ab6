import type { MailComposers } from '~/platform/mail/compose'

export const mails: MailComposers = {}
