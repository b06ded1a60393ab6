// HTTP requests of a signed-in family, with a cookie and nothing else.

type Credentials = { email: string; password: string } | { username: string; password: string }

/** Signs a person in and returns the cookie. */
export const signInAs = async (origin: string, credentials: Credentials) => {
  const answer = await fetch(`${origin}/api/auth/sign-in/${'email' in credentials ? 'email' : 'username'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(credentials),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** Signs the demo parent in and returns the cookie. */
export const signIn = (origin: string) =>
  signInAs(origin, { email: 'parent@kalima.test', password: 'kalima-demo' })

export const addChild = (origin: string, cookie: string, firstName: string) =>
  fetch(`${origin}/api/v1/students`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify({ firstName, age: 9, level: 'niveau-1', languagePreference: 'both' }),
  })

export const childrenOf = async (origin: string, cookie: string): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/v1/students`, { headers: { cookie } })
  const { students } = (await answer.json()) as { students: { firstName: string }[] }
  return students.map(student => student.firstName)
}

/** How many teachers a visitor is shown. */
export const teacherCount = async (origin: string) => {
  const answer = await fetch(`${origin}/api/v1/teachers`)
  const { teachers } = (await answer.json()) as { teachers: unknown[] }
  return teachers.length
}

export const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).status
