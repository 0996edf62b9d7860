/**
 * The calls of a run as the benchmark writes them down and judges them: `tool.func(name="value", …)`, every value as
 * Python prints it, between double quotes. The text loses types, so it does not always do what the run did.
 */
import { PythonError, type PyValue, parseCall, str } from '@twincheck/eval/python'
import { Office, type OfficeData } from './office.ts'
import { officeTools } from './tools/toolkit.ts'

export type MadeCall = { readonly name: string; readonly input: PyValue }

/** A call whose input is a bare text cannot be written: it and all later calls are missing, and the run has an error. */
export function writeCalls(calls: readonly MadeCall[]): {
  readonly written: readonly string[]
  readonly error: string
} {
  const written: string[] = []
  for (const { name, input } of calls) {
    if (!(input instanceof Map)) return { written, error: "'str' object has no attribute 'items'" }
    const args = [...input].map(([key, value]) => `${str(key)}="${str(value)}"`)
    written.push(`${name}.func(${args.join(', ')})`)
  }
  return { written, error: '' }
}

/** Runs the texts in order in a fresh office. A text that Python cannot run is skipped. */
export function executeWritten(data: OfficeData, written: readonly string[]): Office {
  const office = new Office(data)
  for (const text of written) {
    try {
      executeOne(office, text)
    } catch (error) {
      if (!(error instanceof PythonError)) throw error
    }
  }
  return office
}

function executeOne(office: Office, text: string): void {
  // Python compiles no source with these.
  if (/\0|\p{Surrogate}/u.test(text)) return
  const { name, args, kwargs } = parseCall(text.replaceAll('\n', '\\n'))
  const tool = name.endsWith('.func') ? officeTools.get(name.slice(0, -'.func'.length)) : undefined
  // Tools that only read cannot change a verdict.
  if (tool?.writes) tool.call(office, args, kwargs)
}
