/** Reads the clock and the order of Python sets from the outputs of a run's own calls. */
import { PythonError, type PyValue, repr } from '@twincheck/eval/python'
import { DateTime } from '../../python/datetime/date-time.ts'
import { fromIsoFormat } from '../../python/datetime/from-iso-format.ts'
import type { DojoVersion, ToolContext } from '../tools/tool-context.ts'

/** A fixed current time, later than any date in the data. Each call returns a new object, as in Python. */
const fixedNow = () => new DateTime({ year: 2024, month: 7, day: 1 })

export type RecordedCall = {
  readonly name: string
  readonly args: ReadonlyMap<string, PyValue>
  readonly content: string
}

export class RecordedOutputs {
  readonly #outputs: ReadonlyMap<string, RecordedCall[]>
  #asked = false

  get asked(): boolean {
    return this.#asked
  }

  constructor(calls: readonly RecordedCall[]) {
    this.#outputs = Map.groupBy(calls, ({ name, args }) => callText(name, args))
  }

  /**
   * The clock and the set order for the next call with this name and these arguments. If the recorded output of the call shows them, they
   * come from there. Otherwise they are fixed.
   */
  next(version: DojoVersion, name: string, args: ReadonlyMap<string, PyValue>): ToolContext {
    const content = this.#outputs.get(callText(name, args))?.shift()?.content ?? ''
    return {
      version,
      now: () => {
        this.#asked = true
        return timeIn(content) ?? fixedNow()
      },
      orderOfSet: (members) => {
        this.#asked = true
        return orderIn(content, members) ?? members
      },
    }
  }
}

export const nothingRecorded: readonly RecordedCall[] = []

function callText(name: string, args: ReadonlyMap<string, PyValue>): string {
  return `${name} ${repr(new Map(args))}`
}

const TIME = /^(?:timestamp|last_modified): (\S+ \S+)$/m

function timeIn(content: string): DateTime | null {
  const text = TIME.exec(content)?.[1]
  if (text === undefined) return null
  try {
    return fromIsoFormat(text)
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}

/** The order in which an output lists these members. Returns null if the output does not list exactly these members. */
function orderIn(content: string, members: readonly PyValue[]): readonly PyValue[] | null {
  const lines = content.split('\n')
  const start = lines.indexOf('participants:')
  if (start < 0) return null
  const listed: string[] = []
  for (const line of lines.slice(start + 1)) {
    if (!line.startsWith('- ')) break
    listed.push(line.slice(2))
  }
  const same = listed.length === members.length && listed.every((member) => members.includes(member))
  return same ? listed : null
}
