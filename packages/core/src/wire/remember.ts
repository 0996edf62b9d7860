/** What was translated once is not translated again. */
import type { ActiveTools, Message } from '../policy/trace.ts'
import { sameJson } from './same-json.ts'
import type { WireFormat } from './wire-format.ts'

/** A piece that is the very same object says the same. */
export function rememberPieces(readPiece: WireFormat['readPiece']): WireFormat['readPiece'] {
  const known = new WeakMap<object, readonly Message[]>()
  return (piece) => {
    if (typeof piece !== 'object' || piece === null) return readPiece(piece)
    const found = known.get(piece)
    if (found) return found
    const read = readPiece(piece)
    known.set(piece, read)
    return read
  }
}

/** Hosts send their tools with every request, as new objects that say the same. */
export function rememberTools(format: WireFormat): (tools: unknown) => ActiveTools {
  let known: { readonly given: unknown; readonly read: ActiveTools } | null = null
  return (given) => {
    if (!known || !sameJson(known.given, given)) known = { given, read: Object.freeze(format.readTools(given)) }
    return known.read
  }
}
