/** Records imported as a scan imports them, pieces joined, without files and threads. */
import { importRecord, joinPieces } from '../src/traces/import-record.ts'
import type { LeftOut } from '../src/traces/left-out.ts'
import type { ImportContext, RunPiece } from '../src/traces/trace-format.ts'
import type { TraceRun } from '../src/traces/trace-run.ts'

export type WholeImport = { readonly runs: readonly TraceRun[]; readonly left: readonly LeftOut[] }

export function importWhole(records: readonly unknown[], context: ImportContext): WholeImport {
  const imports = records.map((record) => importRecord(record, context))
  const gathered = new Map<string, RunPiece[]>()
  for (const piece of imports.flatMap(({ pieces }) => pieces)) {
    const name = `${piece.format} ${piece.key}`
    gathered.set(name, [...(gathered.get(name) ?? []), piece])
  }
  const joins = [...gathered.values()].map((pieces) => {
    const texts = pieces.map(({ text }) => text)
    return joinPieces(pieces[0]?.format ?? '', texts, context)
  })
  const all = [...imports, ...joins]
  return { runs: all.flatMap(({ runs }) => runs), left: all.flatMap(({ left }) => left) }
}
