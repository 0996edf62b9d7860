/**
 * The route of the page and the title of its tab. The route is stored in the URL after #, so that every screen and every filter has a
 * link.
 */

import { useSyncExternalStore } from 'react'
import { showHidden } from './page/visible-text.ts'

export type Route =
  | { readonly screen: 'findings'; readonly query: URLSearchParams; readonly open: OpenFinding | null }
  | { readonly screen: 'runs'; readonly query: URLSearchParams }
  /** In the route of a run, `at` is the message to scroll to. */
  | { readonly screen: 'run'; readonly key: string; readonly at: number | null }
  /** In the route of a decision, `at` is the message to scroll to in the conversation below the decision. */
  | { readonly screen: 'decision'; readonly key: string; readonly step: number; readonly at: number | null }
  | { readonly screen: 'experiment'; readonly names: readonly string[] }
  /** The screen `beside` shows two runs of the same task from two experiments. */
  | { readonly screen: 'beside'; readonly keys: readonly string[] }
  /** The name of the document; null means the first document. */
  | { readonly screen: 'document'; readonly name: string | null }
  | { readonly screen: 'canary' }
  | { readonly screen: 'confirmations' }

/** The finding that is open next to the list. `step` is null for a finding of a scan, which opens its run. */
export type OpenFinding = { readonly key: string; readonly step: number | null; readonly at: number | null }

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [screen, key, step] = path.split('/').map(decode)
  const parameters = new URLSearchParams(query)
  if (screen === 'run' && key !== undefined) {
    const at = readPosition(parameters.get('at'))
    return step === undefined ? { screen, key, at } : { screen: 'decision', key, step: Number(step), at }
  }
  if (screen === 'experiment') return { screen, names: parameters.getAll('of') }
  if (screen === 'document') return { screen, name: parameters.get('of') }
  if (screen === 'beside') return { screen, keys: parameters.getAll('of') }
  if (screen === 'confirmations' || screen === 'canary') return { screen }
  if (screen === 'runs') return { screen, query: parameters }
  return { screen: 'findings', query: parameters, open: readOpen(parameters) }
}

function readOpen(parameters: URLSearchParams): OpenFinding | null {
  const key = parameters.get('open')
  if (key === null) return null
  return { key, step: readPosition(parameters.get('step')), at: readPosition(parameters.get('at')) }
}

/** Link to the findings. `query` has the form that `writeFindingQuery` returns. */
export function linkToFindings(
  query: readonly [name: string, value: string][] = [],
  open: OpenFinding | null = null,
): string {
  const parameters = new URLSearchParams([...query])
  for (const [name, value] of [
    ['open', open?.key],
    ['step', open?.step],
    ['at', open?.at],
  ] as const) {
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  }
  return parameters.size === 0 ? '#/' : `#/findings?${parameters}`
}

export function linkToRuns(filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filter).toString()
  return query === '' ? '#/runs' : `#/runs?${query}`
}

export function linkToRun(key: string): string {
  return `#/run/${encodeURIComponent(key)}`
}

export function linkToDecision(key: string, step: number): string {
  return `${linkToRun(key)}/${step}`
}

export function linkToMessage(key: string, step: number, position: number): string {
  return `${linkToDecision(key, step)}?at=${position}`
}

export function linkToExperiments(names: readonly string[]): string {
  return `#/experiment?${new URLSearchParams(names.map((name) => ['of', name])).toString()}`
}

export function linkToMessageOfRun(key: string, position: number): string {
  return `${linkToRun(key)}?at=${position}`
}

export function linkToDocument(name: string): string {
  return `#/document?${new URLSearchParams({ of: name }).toString()}`
}

export function linkToBeside(first: string, second: string): string {
  return `#/beside?${new URLSearchParams([first, second].map((key) => ['of', key])).toString()}`
}

function readPosition(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

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

/** The selections and searches in the title, which distinguish tabs. Times and sorting are left out. */
function nameChosen(list: string, query: URLSearchParams): string {
  const chosen = [...query].filter(([name, value]) => value !== '' && !unnamed.has(name)).map(([, value]) => value)
  return chosen.length === 0 ? list : shorten(`${list}: ${chosen.join(', ')}`)
}

const unnamed: ReadonlySet<string> = new Set(['from', 'to', 'last', 'sort', 'order', 'open', 'step', 'at'])

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

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(listen, () => window.location.hash))
}

/** Replaces the last history entry, so that each typed letter of a search does not add an entry. */
export function replaceRoute(link: string): void {
  window.history.replaceState(null, '', link)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

export function pushRoute(link: string): void {
  window.location.hash = link
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
