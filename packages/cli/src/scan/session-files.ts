/** Finds the sessions of coding agents on this machine for `scan --sessions`. The user must agree first. */
import { homedir } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type AgentSessions, counted, findSessions, type LeftFile } from '@twincheck/eval'
import { exitCodes } from '../terminal/exit-codes.ts'
import type { Output } from '../terminal/output.ts'
import { visibleLine } from '../terminal/visible-text.ts'

export type ChosenSessions =
  | { readonly kind: 'agreed'; readonly files: readonly string[]; readonly left: readonly LeftFile[] }
  | { readonly kind: 'ended'; readonly exitCode: number }

export async function chooseSessions(agreed: boolean, output: Output): Promise<ChosenSessions> {
  const { CLAUDE_CONFIG_DIR, CODEX_HOME } = process.env
  const found = findSessions({
    home: homedir(),
    claudeFolder: CLAUDE_CONFIG_DIR || undefined,
    codexFolder: CODEX_HOME || undefined,
  })
  const files = found.flatMap((sessions) => sessions.files)
  const left = found.flatMap((sessions) => sessions.left)
  if (files.length === 0 && left.length === 0) return none(found, output)
  const tell = agreed ? output.say : output.warn
  for (const sessions of found) tell(describe(sessions))
  if (agreed) return { kind: 'agreed', files, left }
  tell('They are only read, on this machine. Nothing is sent, and nothing is written.')
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    output.warn('Nothing was read. There is no terminal to ask you: use --yes to read them.')
    return { kind: 'ended', exitCode: exitCodes.incomplete }
  }
  if (await askFirst('Read them?', { input: process.stdin, output: process.stderr })) {
    return { kind: 'agreed', files, left }
  }
  output.warn('Nothing was read.')
  return { kind: 'ended', exitCode: exitCodes.done }
}

function none(found: readonly AgentSessions[], output: Output): ChosenSessions {
  output.warn(`No session of ${found.map(({ agent }) => agent).join(' or ')} is on this machine. Looked in:`)
  for (const { folder } of found) output.warn(`  ${visibleLine(folder)}`)
  output.warn('Nothing was read. Traces of any other agent: npx twincheck scan FILE')
  return { kind: 'ended', exitCode: exitCodes.incomplete }
}

function describe({ agent, folder, files, bytes }: AgentSessions): string {
  if (files.length === 0) return `${agent}: no session in ${visibleLine(folder)}`
  const megabytes = (bytes / 1e6).toFixed(1)
  return `${agent}: ${counted(files.length, 'session')} (${megabytes} MB) in ${visibleLine(folder)}`
}

/**
 * Asks a question that only a person at a terminal can answer. Only the answer yes counts as yes. If there is no answer, the result is
 * no.
 */
export function askFirst(
  question: string,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<boolean> {
  const lines = createInterface({ input, output })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false))
    lines.question(`${question} [y/N] `, (answer) => {
      resolve(/^\s*y(?:es)?\s*$/i.test(answer))
      lines.close()
    })
  })
}
