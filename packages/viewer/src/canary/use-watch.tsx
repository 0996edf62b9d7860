/** Polls what a gateway's store says about repair. */
import type { ViewedWatch } from '@twincheck/server/view-data'
import type { Reader } from '../reading/reader.ts'
import { useLoaded } from '../use-loaded.tsx'

const EVERY_MS = 10_000

export function useWatch(reader: Reader, live: boolean): ViewedWatch | null {
  const [loaded] = useLoaded(() => reader.watch(), 'watch', { when: live, everyMs: live ? EVERY_MS : null })
  return loaded.state === 'read' ? loaded.value : null
}
