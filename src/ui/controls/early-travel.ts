declare global {
  interface Window {
    /** The place in the browser's history where this page was loaded; undefined where it is the first. */
    arrivedAt?: number
  }
}

/** For the head of the page: the reader may be elsewhere by the time its script has come. */
export const keepArrival = 'window.arrivedAt=history.state?.__TSR_index'

/** On an element of a page that keeps something over Back and Forward, and calls letTravel() once it can. */
export const holdsTravel = { 'data-holds-travel': '' }

/** Steps of the browser's history from where the page was loaded to where its reader is. */
const stepsAway = () => history.state?.__TSR_index - (window.arrivedAt ?? Number.NaN) || 0

let held = 0
let onArrival = () => {}
const hold = (event: PopStateEvent) => {
  event.stopImmediatePropagation()
  const steps = stepsAway()
  held += steps
  if (steps === 0) onArrival()
  else history.go(-steps)
}

/**
 * Before the router is made: whoever goes back or forward before the page listens is taken back to where it was loaded, for
 * React can only finish a page at the address that the page was made for, and goes where they wanted at letTravel().
 * @param begin is called there, at once where nobody went anywhere
 */
export const holdTravel = (begin: () => void) => {
  if (!document.querySelector('[data-holds-travel]')) return begin()
  window.addEventListener('popstate', hold, true)
  held = stepsAway()
  if (held === 0) return begin()
  onArrival = () => {
    onArrival = () => {}
    begin()
  }
  history.go(-held)
}

/** Once the page listens: goes where its reader went in vain. */
export const letTravel = () => {
  window.removeEventListener('popstate', hold, true)
  if (held !== 0) history.go(held)
  held = 0
}
