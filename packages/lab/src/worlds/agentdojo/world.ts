/** The running world of a suite: takes calls and returns outputs as AgentDojo's pipeline formats them. */
import { PythonError, type PyValue } from '@twincheck/eval/python'
import type { RecordedOutputs } from './stored/recorded-outputs.ts'
import type { OpenSuite } from './suite.ts'
import type { DojoVersion } from './tools/tool-context.ts'
import { resultText } from './tools/tool-result.ts'

export type WorldOutput = { readonly content: string; readonly error: string | null }

const NO_NAME = '<empty-function>'

export class DojoWorld {
  readonly suite: OpenSuite
  readonly version: DojoVersion
  readonly #recorded: RecordedOutputs

  constructor(suite: OpenSuite, version: DojoVersion, recorded: RecordedOutputs) {
    this.suite = suite
    this.version = version
    this.#recorded = recorded
  }

  call(name: string, args: ReadonlyMap<string, PyValue>): WorldOutput {
    try {
      const result = this.suite.call(name, args, this.#recorded.next(this.version, name, args))
      return result === undefined ? failed(this.#unknownTool(name)) : { content: resultText(result), error: null }
    } catch (error) {
      if (!(error instanceof PythonError)) throw error
      // The June 2024 pipeline reported every KeyError as an unknown tool.
      const lost = error.kind === 'KeyError' && this.version !== 'july'
      return failed(lost ? this.#unknownTool(name) : `${error.kind}: ${error.text}`)
    }
  }

  #unknownTool(name: string): string {
    if (this.version !== 'july') return `ToolNotFoundException: The requested function \`${name}\` is not available.`
    if (name === NO_NAME) return 'Empty function name provided. Provide a valid function name.'
    return `Invalid tool ${name} provided.`
  }
}

export function shownText({ content, error }: WorldOutput): string {
  return error ?? content
}

function failed(error: string): WorldOutput {
  return { content: '', error }
}
