/** Real processes on a store: killed in the middle of writes, and racing. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export type StorePlace = { readonly address: string; readonly schema: string }

type Program = ChildProcessByStdio<Writable, Readable, null>

/** Lets a process append until it has acknowledged so many, kills it there and then, and tells all it acknowledged. */
export async function appendUntilKilled(place: StorePlace, name: string, after: number): Promise<readonly string[]> {
  const program = start('append', place, name)
  let said = ''
  program.stdout.setEncoding('utf8')
  for await (const text of program.stdout) {
    said += text
    if (said.split('\n').length > after) program.kill('SIGKILL')
  }
  // Half a line was not said.
  return said.split('\n').slice(0, -1)
}

/** Two processes that reach for the switches of the same sessions at the same time; what each was granted. */
export async function raceForSwitches(place: StorePlace, sessions: number): Promise<readonly (readonly string[])[]> {
  const racers = ['one', 'two'].map((name) => start('race', place, name))
  const lines = racers.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]())
  await Promise.all(lines.map((line) => line.next()))
  for (const { stdin } of racers) stdin.end(`${sessions}\n`)
  return Promise.all(
    lines.map(async (line) => {
      const granted: unknown = JSON.parse(String((await line.next()).value))
      return Array.isArray(granted) ? granted.map(String) : []
    }),
  )
}

function start(role: 'append' | 'race', { address, schema }: StorePlace, name: string): Program {
  const file = join(import.meta.dirname, 'store-program.ts')
  return spawn(process.execPath, [file, role, address, schema, name], { stdio: ['pipe', 'pipe', 'inherit'] })
}
