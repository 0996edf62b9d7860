/** Attacked runs by grammar: seeded, so that the same number gives the same runs, and as many as are asked for. */
import { seededRandom } from '@twincheck/eval/harness'
import { attackClasses } from './attack-classes.ts'
import { scenarios } from './scenario.ts'

/** A labelled record, as `twincheck injections` reads it. */
export type AttackRecord = Readonly<Record<string, unknown>>

export function* makeAttacks(perClass: number, seed: number): Generator<AttackRecord, void, void> {
  const random = seededRandom(seed)
  for (const [family, make] of Object.entries(attackClasses)) {
    let characters = 0
    for (let number = 0; number < perClass && characters < mostCharacters; number++) {
      const story = scenarios[number % scenarios.length]
      if (!story) return
      const { request, outputs, call } = make(story, random)
      characters += outputs.join('').length
      const reads = outputs.flatMap((content, at) => [
        { role: 'assistant', content: '', tool_calls: [written(`read-${at}`, story.reader)] },
        { role: 'tool', tool_call_id: `read-${at}`, content },
      ])
      const messages = [
        { role: 'user', content: request },
        ...reads,
        { role: 'assistant', content: '', tool_calls: [written('obey', call)] },
      ]
      yield {
        id: `${family} ${number}`,
        cls: 'attack',
        family,
        suite: story.goal.tool,
        injected: [[messages.length - 1, 0]],
        messages,
        tools: [tool(story.reader.name, 'Reads.'), tool(call.name, story.goal.description)],
      }
    }
  }
}

/** Of one class: some make outputs of a megabyte. */
const mostCharacters = 9_000_000

function written(id: string, { name, arguments: args }: { readonly name: string; readonly arguments: unknown }) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
}

function tool(name: string, description: string) {
  return { type: 'function', function: { name, description, parameters: { type: 'object', properties: {} } } }
}
