/** A file imported as a scan imports it, without threads. */
import { basename, dirname } from 'node:path'
import { parseJson } from '../src/traces/input/parse-json.ts'
import { splitRecords } from '../src/traces/input/split-records.ts'
import type { ImportContext } from '../src/traces/trace-format.ts'
import { importWhole, type WholeImport } from './import-whole.ts'

export async function importFile(file: string): Promise<WholeImport> {
  const records: unknown[] = []
  const left: WholeImport['left'][number][] = []
  let header: ImportContext['header'] = null
  for await (const batch of splitRecords(file, () => {})) {
    left.push(...batch.left.map((one) => one.left))
    header = batch.header ?? header
    for (let i = 0; i < batch.records.length; i += 3) {
      const bytes = batch.bytes.subarray(batch.records[i + 1], batch.records[i + 2])
      records.push(parseJson(Buffer.from(bytes).toString('utf8')))
    }
  }
  const context = { fileName: basename(file), folderName: basename(dirname(file)), header, dataset: null }
  const imported = importWhole(records, context)
  return { runs: imported.runs, left: [...left, ...imported.left] }
}
