/** Trace files for tests, written to a folder that goes away with the test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export type TraceFolder = {
  readonly path: string
  /** Writes a file and answers with its path. */
  readonly write: (name: string, content: string | Buffer) => string
  readonly remove: () => void
}

export function openTraceFolder(): TraceFolder {
  const path = mkdtempSync(join(tmpdir(), 'twincheck-traces-'))
  return {
    path,
    write: (name, content) => {
      const file = join(path, name)
      writeFileSync(file, content)
      return file
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

export function compress(content: string): Buffer {
  return gzipSync(content)
}

/** A chat run in which the agent locks an account and then unlocks it, which nobody asked for. */
export const undoingMessages = [
  { role: 'system', content: 'You look after accounts.' },
  { role: 'user', content: 'Please lock the account A-1 for me.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'c1', type: 'function', function: { name: 'lock_account', arguments: '{"account_id": "A-1"}' } },
    ],
  },
  { role: 'tool', tool_call_id: 'c1', content: '{"status": "locked"}' },
  {
    role: 'assistant',
    content: '',
    tool_calls: [
      { id: 'c2', type: 'function', function: { name: 'unlock_account', arguments: '{"account_id": "A-1"}' } },
    ],
  },
  { role: 'tool', tool_call_id: 'c2', content: '{"status": "unlocked"}' },
  { role: 'assistant', content: 'Done.' },
]

/** A chat run in which nothing is wrong. */
export const calmMessages = [
  { role: 'user', content: 'What is the weather in Porto?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Porto"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: '{"sky": "clear"}' },
  { role: 'assistant', content: 'Clear.' },
]
