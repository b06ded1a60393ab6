// In place of @tanstack/react-start where pages run without its build: of each pair of functions, the one for the browser.

type Pair = { server: (onServer: unknown) => Pair; client: <Fn>(inBrowser: Fn) => Fn }

export const createIsomorphicFn = (): Pair => {
  const pair: Pair = { server: () => pair, client: inBrowser => inBrowser }
  return pair
}

const onlyOnServer = () => {
  throw new Error('The build leaves this out of the scripts for the browser.')
}
export const getGlobalStartContext = onlyOnServer
export const getCookie = onlyOnServer
