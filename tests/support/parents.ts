// Signs parents up and in over HTTP.
import { randomInt, randomUUID } from 'node:crypto'
import { programVersion, tickedParentBoxes } from './fields.ts'
import { type TestWeb, tokenIn } from './web.ts'

export const aParent = (over: Record<string, unknown> = {}) => ({
  firstName: 'Samia',
  lastName: 'Haddad',
  email: `samia-${randomUUID()}@kalima.test`,
  password: 'figue-et-olive',
  country: 'France',
  timezone: 'Asia/Kathmandu',
  ...tickedParentBoxes,
  version: programVersion,
  ...over,
})

/** Each from an address of its own, because sign-ups are limited per address. */
export const signUp = (web: TestWeb, parent: Record<string, unknown>, address = newAddress()) =>
  web.post('/api/auth/sign-up/email', parent, { address })

export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Signs up and confirms the address with the link of the mail. */
export const registered = async (web: TestWeb, over: Record<string, unknown> = {}) => {
  const parent = aParent(over)
  await signUp(web, parent)
  const mails = await web.deliver()
  const token = tokenIn(mails.find(mail => mail.to === parent.email))
  await web.post('/api/auth/verify-email', { token, password: parent.password })
  return parent
}

export const signIn = (
  web: TestWeb,
  { email, password }: { email: string; password: string },
  address?: string,
) => web.post('/api/auth/sign-in/email', { email, password }, address ? { address } : {})
