/** A process that uses a store until it is killed, or races another one for switches. Run as: node store-program.ts ROLE ADDRESS SCHEMA NAME */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openStore } from '../src/store/open-store.ts'
import { kept, replaced } from './decision-records.ts'

const [role = '', address = '', schema = 'twincheck', name = ''] = process.argv.slice(2)
const store = await openStore({ address, schema, gatherMs: 1 })

/** Written at once, so that what was said is said even if the next instruction is never reached. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

if (role === 'append') {
  for (let round = 0; ; round++) {
    const ids = Array.from({ length: 20 }, (_, i) => `${name}-${round}-${i}`)
    await Promise.all(ids.map((id) => store.append('acme', { ...kept, id, session: name }).then(() => say(id))))
    const id = `${name}-${round}-switch`
    await store.commitSwitch('acme', { ...replaced, id, session: id }, 1)
    say(id)
  }
}

if (role === 'race') {
  say('ready')
  for await (const line of createInterface({ input: process.stdin })) {
    const sessions = Array.from({ length: Number(line) }, (_, i) => `raced-${i}`)
    const granted = await Promise.all(
      sessions.map((session) => store.commitSwitch('acme', { ...replaced, id: `${session}-${name}`, session }, 1)),
    )
    say(JSON.stringify(sessions.filter((_, i) => granted[i] === 'committed')))
    await store.close()
    break
  }
}
