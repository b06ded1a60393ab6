import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import { confirmationHours } from '../accounts.ts'
import type { Context } from './procedures.ts'

/**
 * Marks the browser that signed up, so that it need not ask for the password again at the confirmation. The value is the id of
 * the credential, which is new after each sign-up. Any other browser has to choose the password (confirm-email.ts).
 */
const cookieName = 'kalima-sign-up'

export const setSignUpCookie = async (
  { settings, formSecret, resHeaders }: Pick<Context, 'settings' | 'formSecret' | 'resHeaders'>,
  credentialId: string,
) =>
  resHeaders?.append(
    'set-cookie',
    await serializeSigned(cookieName, credentialId, formSecret, {
      maxAge: confirmationHours * 3600,
      path: '/',
      httpOnly: true,
      secure: settings.publicUrl.startsWith('https:'),
      sameSite: 'Lax',
    }),
  )

/** The id of the credential of this browser's last sign-up. */
export const readSignUpCookie = async ({
  headers,
  formSecret,
}: Pick<Context, 'headers' | 'formSecret'>): Promise<string | undefined> => {
  const cookies = await parseSigned(headers.get('cookie') ?? '', formSecret, cookieName)
  return cookies[cookieName] || undefined
}
