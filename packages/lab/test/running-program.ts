/** A program of ours in a process of its own, as a test sees it: what it says, and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process'

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export type RunningProgram = {
  readonly kill: (signal: NodeJS.Signals) => void
  /** Resolves when the text was said, on either stream; rejects when the program ends without saying it. */
  readonly says: (text: string) => Promise<void>
  readonly ended: Promise<Ended>
}

export function startProgram(file: string, args: readonly string[]): RunningProgram {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
      wake()
    })
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, ...said })
      wake()
    })
  })
  return {
    kill: (signal) => void child.kill(signal),
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (`${said.stdout}${said.stderr}`.includes(text)) resolve()
          else if (hasEnded(child)) reject(new Error(`ended without saying "${text}": ${said.stdout}${said.stderr}`))
          else return
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
    ended,
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
