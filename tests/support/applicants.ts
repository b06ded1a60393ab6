// Applies as a teacher over HTTP.
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/connect.ts'
import { applicantConsents, programVersion } from './fields.ts'
import { newAddress } from './parents.ts'
import { type TestWeb, tokenIn } from './web.ts'

export const anApplicant = (over: Record<string, unknown> = {}) => ({
  firstName: 'Hanane',
  lastName: 'Belkacem',
  email: `hanane-${randomUUID()}@kalima.test`,
  password: 'figue-et-olive',
  diploma: 'Master d’arabe',
  experience: '6',
  hourlyRate: '32,50',
  timezone: 'Africa/Cairo',
  specialization: ['Arabe moderne'],
  motivation: 'J’aime enseigner.\nÀ des enfants surtout.',
  ...applicantConsents,
  version: programVersion,
  ...over,
})

export const applyOver = (web: TestWeb, applicant: Record<string, unknown>, address = newAddress()) =>
  web.post('/api/auth/sign-up/teacher', applicant, { address })

/** Applies and confirms the address, by the link in the mail. @returns the id of the application */
export const applyAndConfirm = async (web: TestWeb, db: Db, over: Record<string, unknown> = {}) => {
  const applicant = anApplicant(over)
  await applyOver(web, applicant)
  const mails = await web.deliver()
  const link = mails.find(mail => mail.to === applicant.email)
  await web.post('/api/auth/verify-email', { token: tokenIn(link), password: applicant.password })
  await web.deliver()
  const { id, user_id: userId } = await db
    .selectFrom('teacher_applications')
    .where('email', '=', applicant.email)
    .orderBy('created_at', 'desc')
    .select(['id', 'user_id'])
    .executeTakeFirstOrThrow()
  if (!userId) throw new Error('An application that is read has an account')
  return { applicant, id, userId }
}
