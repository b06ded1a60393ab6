import { createStore } from '../store.ts'

/**
 * `toast.success('Lien copié !')` from anywhere in the browser. This file is only the store; the component that renders
 * toasts (toaster.tsx) is loaded with the first one.
 */
export type ToastKind = 'success' | 'info' | 'error'

export interface ToastOptions {
  description?: string
  /** Milliseconds. */
  duration?: number
  /** A toast of the same id is replaced. */
  id?: string
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastOptions {
  id: string
  kind: ToastKind
  title: string
  duration: number
  /** When it was first shown, in epoch milliseconds. */
  shownAt: number
  /** Changes when the toast is replaced, which restarts its timer. */
  version: number
}

const defaultDuration = 4000
const storageKey = 'kalima-toasts'

export const toastStore = createStore<readonly Toast[]>([])
let count = 0

function show(kind: ToastKind, title: string, options: ToastOptions = {}, shownAt = Date.now()): string {
  count += 1
  const id = options.id ?? `toast-${Date.now()}-${count}`
  const toast: Toast = { duration: defaultDuration, ...options, id, kind, title, shownAt, version: count }
  // The newest is last, a replaced one too: a phone shows the last one only.
  toastStore.set([...without(id), toast].sort((a, b) => a.shownAt - b.shownAt))
  loadToaster()
  return id
}

const without = (id: string) => toastStore.read().filter(other => other.id !== id)

let isToasterRequested = false

function loadToaster() {
  if (isToasterRequested) return
  isToasterRequested = true
  import('./toaster.tsx').then(
    ({ mountToaster }) => mountToaster(),
    error => {
      // A toast that cannot be shown must not fail the action that asked for it. The next one tries again.
      console.error('Toasts could not be loaded', error)
      isToasterRequested = false
    },
  )
}

export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  dismiss: (id: string) => toastStore.set(without(id)),
  dismissErrors: () => toastStore.set(toastStore.read().filter(({ kind }) => kind !== 'error')),
}

/**
 * Keeps visible toasts across a full page load (for example after signing in), in session storage. Client-side navigation
 * keeps them anyway, errors aside. Call once when the page starts.
 * @returns a function that stops
 */
export function persistToasts(): () => void {
  const stored = sessionStorage.getItem(storageKey)
  if (stored) {
    sessionStorage.removeItem(storageKey)
    // Skip expired toasts, and those that this page has already shown.
    for (const { id, kind, title, description, duration, shownAt } of JSON.parse(stored) as Toast[])
      if (Date.now() < shownAt + duration && !toastStore.read().some(other => other.id === id))
        show(kind, title, { id, description, duration }, shownAt)
  }
  const save = () => {
    const shown = toastStore.read()
    if (shown.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(shown))
  }
  // A page restored from the back/forward cache still shows its toasts.
  const clear = () => sessionStorage.removeItem(storageKey)
  addEventListener('pagehide', save)
  addEventListener('pageshow', clear)
  return () => {
    removeEventListener('pagehide', save)
    removeEventListener('pageshow', clear)
  }
}
