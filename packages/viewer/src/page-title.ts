/** The title of the tab: how much waits, which screen, whose page. */
import { showHidden } from './page/visible-text.ts'
import type { Route } from './route.ts'

export function pageTitle(route: Route, waiting: number): string {
  return `${waiting > 0 ? `(${waiting}) ` : ''}${placeOf(route)} · TwinCheck`
}

function placeOf(route: Route): string {
  switch (route.screen) {
    case 'findings':
      return nameChosen('Findings', route.query)
    case 'runs':
      return nameChosen('Runs', route.query)
    case 'run':
      return nameIn(route.key)
    case 'decision':
      return `Decision ${route.step + 1} of ${nameIn(route.key)}`
    case 'experiment':
      return route.names.length > 0 ? shorten(route.names.join(', ')) : 'Experiments'
    case 'beside':
      return `${nameIn(route.keys[0] ?? '')}, side by side`
    case 'document':
      return shorten(route.name ?? 'Documents')
    case 'canary':
      return 'Canary'
    case 'confirmations':
      return 'Waiting'
  }
}

/** Selections and searches distinguish tabs; times and sorting do not. */
function nameChosen(list: string, query: URLSearchParams): string {
  const chosen = [...query].filter(([name, value]) => value !== '' && !unnamed.has(name)).map(([, value]) => value)
  return chosen.length === 0 ? list : shorten(`${list}: ${chosen.join(', ')}`)
}

const unnamed: ReadonlySet<string> = new Set(['from', 'to', 'sort', 'order'])

/** The last part of a key: the run's own name. */
function nameIn(key: string): string {
  return shorten(lastOfList(key) ?? key.slice(key.lastIndexOf('/') + 1))
}

function lastOfList(key: string): string | null {
  if (!key.startsWith('[')) return null
  try {
    const parts: unknown = JSON.parse(key)
    const last: unknown = Array.isArray(parts) ? parts.at(-1) : null
    return typeof last === 'string' ? last : null
  } catch {
    return null
  }
}

const LONGEST = 60

function shorten(name: string): string {
  const shown = showHidden(name)
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown
}
