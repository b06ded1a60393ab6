// What the server answers to a page without a browser: by default the program itself, in process.
import { origin, type TestWeb } from './web.ts'

/** The response to requests for one address. @param proceed sends the request to the real app */
export type Answer = (proceed: () => Promise<Response>) => Promise<Response>

/** The network drops. */
export const dropped: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
/** The program has done what was asked, but the network drops before its answer. */
export const answerDropped: Answer = async proceed => {
  await proceed()
  throw new TypeError('Failed to fetch')
}
/** The first request gets this answer, the later ones the program's. */
export const once = (first: Answer): Answer => {
  let isFirst = true
  return proceed => {
    const answer = isFirst ? first(proceed) : proceed()
    isFirst = false
    return answer
  }
}
/** The program fails. */
export const failed: Answer = async () => Response.json({ code: 'failure' }, { status: 500 })
/** Something between the browser and the program fails. */
export const badGateway: Answer = async () => new Response('bad gateway', { status: 502 })
/** An error of our own API. */
export const refused = (status: number, code: string, message = ''): Answer => {
  const json = { defined: false, code, status, message }
  return async () => Response.json({ json }, { status })
}
/** The program's answer, changed. */
export const changed =
  (change: (value: object) => object): Answer =>
  async proceed => {
    const { json, ...meta } = await (await proceed()).json()
    return Response.json({ json: change(json), ...meta })
  }
/** Waits for `release`, then answers as `then` does. */
export const held = (then: Answer = proceed => proceed()) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer: Answer = async proceed => {
    await promise
    return then(proceed)
  }
  return { answer, release: () => resolve() }
}

const nameOf = (path: string) => path.replace(/^\/api\/rpc\//, '')

/** The network of one page, with its cookies. */
export const openNetwork = (web: TestWeb, cookie: string, answers: Record<string, Answer>) => {
  const inPlace = new Map(Object.entries(answers))
  const cookies = new Map(cookie ? [[cookie.slice(0, cookie.indexOf('=')), cookie]] : [])
  const calls: string[] = []
  const pending = new Set<Promise<Response>>()
  /** What the network did since the page was opened, besides what succeeded: for the message of a failure. */
  const waiting = new Set<string>()
  const failures: string[] = []

  const cookieHeader = () => [...cookies.values()].join('; ')
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    const body = request.body && (await request.arrayBuffer())
    const sent = { method: request.method, headers, body }
    const response = await web.raw(pathname + search, sent, { cookie: cookieHeader() })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, pair)
    }
    return response
  }
  const ask = (request: Request) => {
    const response = send(request)
    pending.add(response)
    const forget = () => pending.delete(response)
    response.then(forget, forget)
    return response
  }
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init)
    const name = nameOf(new URL(request.url).pathname)
    calls.push(name)
    const answer = inPlace.get(name)
    const response = answer ? answer(() => ask(request)) : ask(request)
    waiting.add(name)
    void response.then(
      ({ status }) => {
        waiting.delete(name)
        if (status >= 400) failures.push(`${name} ${status}`)
      },
      (error: unknown) => {
        waiting.delete(name)
        failures.push(`${name} ${String(error)}`)
      },
    )
    return response
  }
  return {
    fetch,
    /** How often this was asked of the server. */
    count: (name: string) => calls.filter(call => call === name).length,
    /** Answers in place of the program from now on; without an answer the program does. */
    answer: (name: string, answer?: Answer) => {
      if (answer) inPlace.set(name, answer)
      else inPlace.delete(name)
    },
    /** The calls that failed or have no answer yet. */
    trouble: () => [...failures, ...[...waiting].map(name => `${name} without an answer`)],
    /** As the browser would send them. */
    cookie: cookieHeader,
    /** Until the program has nothing more to do for this page. */
    settle: () => Promise.allSettled(pending),
  }
}
