/**
 * `toast.success('Lien copié !')` from anywhere in the browser. This file is a queue and nothing else; what draws
 * the toasts is loaded with the first of them, so that pages without any pay nothing.
 */
export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading'

export interface ToastOptions {
  description?: string
  /** Milliseconds; `loading` stays until it is replaced or dismissed. */
  duration?: number
  /** A toast of the same id is replaced, in its place. */
  id?: string
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastOptions {
  id: string
  kind: ToastKind
  title: string
  duration: number
  /** When it was shown first, in milliseconds. */
  since: number
  /** Grows when a toast is replaced: its time starts again. */
  turn: number
}

const usualDuration = 4000
const kept = 'kalima-toasts'

let toasts: readonly Toast[] = []
let count = 0
const readers = new Set<() => void>()

export const toastQueue = {
  read: () => toasts,
  readOnServer: (): readonly Toast[] => [],
  subscribe: (reader: () => void) => {
    readers.add(reader)
    return () => readers.delete(reader)
  },
}

function set(next: readonly Toast[]) {
  toasts = next
  for (const reader of readers) reader()
}

function show(kind: ToastKind, title: string, options: ToastOptions = {}, since = Date.now()): string {
  count += 1
  const id = options.id ?? `toast-${Date.now()}-${count}`
  const duration = options.duration ?? (kind === 'loading' ? Number.POSITIVE_INFINITY : usualDuration)
  const toast: Toast = { ...options, id, kind, title, duration, since, turn: count }
  const isKnown = toasts.some(other => other.id === id)
  set(isKnown ? toasts.map(other => (other.id === id ? toast : other)) : [...toasts, toast])
  draw()
  return id
}

function draw() {
  import('./toaster.tsx').then(
    ({ mountToaster }) => mountToaster(),
    // The words could not be shown: say so where developers look, and leave the act itself alone.
    error => console.error('Toasts could not be loaded', error),
  )
}

export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  loading: (title: string, options?: ToastOptions) => show('loading', title, options),
  dismiss: (id: string) => set(toasts.filter(other => other.id !== id)),
}

/**
 * Call once when the page starts. Toasts live through navigations inside the application; this carries those still
 * on the screen over a full load too (a sign-in that changes everything), by the tab's own storage.
 */
export function keepToastsOverLoads(): () => void {
  const left = sessionStorage.getItem(kept)
  if (left) {
    sessionStorage.removeItem(kept)
    // Whoever goes on quickly does not take old words along from page to page, and what this page says itself stands once.
    for (const { id, kind, title, description, duration, since } of JSON.parse(left) as Toast[])
      if (Date.now() < since + duration && !toasts.some(other => other.id === id))
        show(kind, title, { id, description, duration }, since)
  }
  const keep = () => {
    const worth = toasts.filter(({ kind }) => kind !== 'loading')
    if (worth.length > 0) sessionStorage.setItem(kept, JSON.stringify(worth))
  }
  // A page that comes back whole from the browser's memory still has its toasts.
  const forget = () => sessionStorage.removeItem(kept)
  addEventListener('pagehide', keep)
  addEventListener('pageshow', forget)
  return () => {
    removeEventListener('pagehide', keep)
    removeEventListener('pageshow', forget)
  }
}
