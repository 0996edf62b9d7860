/** The route as React state: it changes with the URL. */
import { useSyncExternalStore } from 'react'
import { type Route, readRoute } from './route.ts'

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(listen, () => window.location.hash))
}

/** Typing in a filter must not fill the history, so the last entry is replaced. */
export function replaceRoute(link: string): void {
  window.history.replaceState(null, '', link)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
