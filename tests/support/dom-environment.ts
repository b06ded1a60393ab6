import { Window } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

/** Node's own, because the procedures run in the same process: their bodies, signals and addresses are not those of the DOM. */
const ofNode = ['Blob', 'Crypto', 'DOMException', 'File', 'Performance', 'WebSocket']

/** What happy-dom lacks and the pages call on every visit. Popovers are shown whether open or not, as there is no layout. */
const addMissing = (window: Window) => {
  const open = new WeakSet<object>()
  const toggle = (element: HTMLElement, isOpen: boolean) => {
    if (open.has(element) === isOpen) return
    if (isOpen) open.add(element)
    else open.delete(element)
    const event = new window.Event('toggle')
    element.dispatchEvent(Object.assign(event, { newState: isOpen ? 'open' : 'closed' }) as unknown as Event)
  }
  Object.assign(window.HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, true)
    },
    hidePopover(this: HTMLElement) {
      toggle(this, false)
    },
  })
}

/** happy-dom leaves out the button that sends the form when its value is empty, as that of the booking's button is. */
const formDataOf = (window: Window) =>
  class extends window.FormData {
    constructor(...[form, submitter]: ConstructorParameters<typeof window.FormData>) {
      super(form, submitter)
      if (submitter?.name && !this.has(submitter.name)) this.append(submitter.name, submitter.value)
    }
  }

/** A connection on which nothing is ever sent. Live updates are tested in a browser. */
class SilentEventSource {
  addEventListener() {}
  close() {}
}

/** A DOM without a browser, beside Node's own requests. */
export default {
  name: 'dom',
  viteEnvironment: 'client',
  setup: global => {
    const window = new Window({
      url: 'http://localhost:3000',
      console,
      settings: {
        navigation: { disableMainFrameNavigation: true },
        handleDisabledFileLoadingAsSuccess: true,
      },
    })
    addMissing(window)
    // happy-dom has null here, as no browser has.
    Object.defineProperty(window.navigator, 'locks', { value: navigator.locks })
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    for (const name of ofNode) global[name] = originals.get(name)
    global.FormData = formDataOf(window)
    // Node has these names too, without a file to store in.
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(global, name, { configurable: true, value: window[name] })
    global.EventSource = SilentEventSource
    return {
      teardown: async global => {
        await window.happyDOM.close()
        for (const key of keys) delete global[key]
        for (const [name, value] of originals) global[name] = value
      },
    }
  },
} satisfies Environment
