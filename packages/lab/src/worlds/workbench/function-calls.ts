/** A run's calls as the benchmark judges them: `tool.func(name="value", …)`. The types of values are lost. */
import { PythonError, type PyValue, parseCall, str } from '@twincheck/eval/python'
import { Office, type OfficeData } from './office.ts'
import { officeTools } from './tools/toolkit.ts'

export type MadeCall = { readonly name: string; readonly input: PyValue }

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

/** Executes the written calls in order, in a fresh office. Calls that Python cannot run are skipped. */
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
  // Python refuses source text with null characters or lone surrogates.
  if (/\0|\p{Surrogate}/u.test(text)) return
  const { name, args, kwargs } = parseCall(text.replaceAll('\n', '\\n'))
  const tool = name.endsWith('.func') ? officeTools.get(name.slice(0, -'.func'.length)) : undefined
  // Tools that only read are skipped, because they cannot change a verdict.
  if (tool?.writes) tool.call(office, args, kwargs)
}
