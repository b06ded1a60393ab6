type PageEvents = {
  /** The network is back. */
  onOnline: () => void
  /** The tab is in front again, or the phone unlocked. */
  onVisible: () => void
  /** The tab is closed, reloaded or put into the browser's cache of pages. */
  onHide: () => void
  /** The page comes back from that cache. */
  onRestore: () => void
}

/** @returns what removes the listeners */
export const listenToPage = ({ onOnline, onVisible, onHide, onRestore }: PageEvents) => {
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') onVisible()
  }
  const handlePageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onRestore()
  }
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', handleVisibility)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', handlePageShow)
  return () => {
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', handleVisibility)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', handlePageShow)
  }
}
