/**
 * Generated replies and requests in which everything is odd that JSON allows: integers beyond 2^53, `1.0`, `1e400`, duplicate
 * members, escapes, white space, deep nesting. Each comes with the text that it must have after a change.
 */
import fc from 'fast-check'

/** JSON text of any shape. */
export const oddJson: fc.Arbitrary<string> = fc.letrec<{ readonly value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('12345678901234567890', '18446744073709551615', '1.0', '1e400', '-0', '-0.0', '1E+2', '0.1e-7'),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.constantFrom('"\\u0061"', '"\\ud800"', '"\\/"', '"€😀"', '""', '"\u2028\\u0000"', 'true', 'null', '{}', '[ ]'),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.nat(200).map((levels) => `${'[ '.repeat(levels)}1.0${' ]'.repeat(levels)}`),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ,')} ]`),
    fc
      .array(fc.tuple(fc.constantFrom('"x"', '"y"', '"\\u0078"', '"__proto__"'), tie('value')), { maxLength: 4 })
      .map((members) => `{ ${members.map(([name, value]) => `${name} :${value}`).join(', ')}}`),
  ),
})).value

/** Members that mean nothing, some of them more than once, with a comma behind each. */
const oddMembers = fc
  .array(fc.tuple(fc.constantFrom('x1', 'x2', 'x3', '\\u00783', '__proto__'), oddJson), { maxLength: 3 })
  .map((members) => members.map(([name, value]) => `"${name}":${value} ,\t`).join(''))

/** Text with a hole for odd members at every `@`. */
export type Holes = readonly string[]
export const holes: fc.Arbitrary<Holes> = fc.array(oddMembers, { minLength: 12, maxLength: 12 })

export function fill(template: string, odd: Holes, from = 0): string {
  let next = from
  return template.replaceAll('@', () => odd[next++ % odd.length] ?? '')
}

/** Marks a place in a template. No JSON text has this character in it. */
const hole = '\u0001'

function insert(template: string, text: string): string {
  return template.replace(hole, () => text)
}

export type ExactReply = {
  readonly format: 'openai-chat' | 'openai-responses' | 'anthropic-messages' | 'gemini'
  /** Two calls, each with a place of its own for odd members. */
  readonly calls: (odd: Holes) => readonly [string, string]
  /** The reply around its calls. */
  readonly around: (calls: string, odd: Holes) => string
  /** The reply after its calls gave way to the text `Done.` */
  readonly said: (odd: Holes) => string
}

const chatCalls = (odd: Holes) =>
  [0, 1].map((at) =>
    fill(`{@"id":"call_${at}","type" :"function",@"function":{@"name":"f${at}","arguments":"{\\"a\\":1.0}"}}`, odd, at),
  )
const contentCalls = (odd: Holes) =>
  [0, 1].map((at) => fill(`{@"functionCall":{@"name":"f${at}","args" :{@"a":12345678901234567890}}}`, odd, at))
const [chat, responses, messages, content, chunks]: readonly ExactReply[] = [
  {
    format: 'openai-chat',
    calls: (odd) => pair(chatCalls(odd)),
    around: (calls, odd) =>
      fill(`{@"choices":[ {@"message" : {@"content":null,"tool_calls":[ `, odd) +
      calls +
      fill(` ],@"role":"assistant"},"finish_reason":"tool_calls",@"index":0 } ],@"usage":{@"n":1.0}}\n`, odd, 3),
    said: (odd) =>
      fill(`{@"choices":[ {@"message" : {@"content":"Done.",`, odd) +
      fill(`@"role":"assistant"},"finish_reason":"stop",@"index":0 } ],@"usage":{@"n":1.0}}\n`, odd, 3),
  },
  {
    format: 'openai-responses',
    calls: (odd) =>
      pair(
        [0, 1].map((at) =>
          fill(
            `{@"type":"function_call","id":"fc_${at}","call_id":"call_${at}",@"name":"f${at}","arguments":"{}"}`,
            odd,
            at,
          ),
        ),
      ),
    around: (calls, odd) =>
      fill(`{@"id":"resp_1","status":"completed","output":[ {@"type":"web_search_call"} , `, odd) +
      calls +
      fill(` ],@"usage":{@"n":1.0}}\n`, odd, 3),
    said: (odd) => {
      const content = [{ type: 'output_text', text: 'Done.', annotations: [], logprobs: [] }]
      const said = { id: 'ID', type: 'message', role: 'assistant', status: 'completed', content }
      return (
        fill(`{@"id":"resp_1","status":"completed","output":[ {@"type":"web_search_call"} , `, odd) +
        JSON.stringify(said) +
        fill(` ],@"usage":{@"n":1.0}}\n`, odd, 3)
      )
    },
  },
  {
    format: 'anthropic-messages',
    calls: (odd) =>
      pair(
        [0, 1].map((at) =>
          fill(`{@"type":"tool_use","id":"toolu_${at}",@"name":"f${at}","input":{@"a":12345678901234567890}}`, odd, at),
        ),
      ),
    around: (calls, odd) =>
      fill(`{@"content":[ {@"type":"text","text":"Let me see."} , `, odd) +
      calls +
      fill(` ],@"stop_reason":"tool_use",@"usage":{@"n":1.0}}\n`, odd, 3),
    said: (odd) =>
      fill(`{@"content":[ {@"type":"text","text":"Let me see."} , {"type":"text","text":"Done."}`, odd) +
      fill(` ],@"stop_reason":"end_turn",@"usage":{@"n":1.0}}\n`, odd, 3),
  },
  {
    format: 'gemini',
    calls: (odd) => pair(contentCalls(odd)),
    around: (calls, odd) =>
      fill(`{@"candidates":[ {@"content" : {@"parts":[ {@"text":"Let me see."} , `, odd) +
      calls +
      fill(` ],@"role":"model"},"finishReason":"STOP",@"index":0 } ],@"usageMetadata":{@"n":1.0}}\n`, odd, 3),
    said: (odd) =>
      fill(`{@"candidates":[ {@"content" : {@"parts":[ {@"text":"Let me see."} , {"text":"\\n\\nDone."}`, odd) +
      fill(` ],@"role":"model"},"finishReason":"STOP",@"index":0 } ],@"usageMetadata":{@"n":1.0}}\n`, odd, 3),
  },
  {
    format: 'gemini',
    calls: (odd) => pair(contentCalls(odd)),
    around: (calls, odd) =>
      fill(`[{@"candidates":[ {@"content" : {@"parts":[{@"text":"Let me"}]}}]}\n,\r\n`, odd) +
      fill(`{@"candidates":[ {@"content" : {@"parts":[ `, odd, 4) +
      calls +
      fill(` ]} } ]}\n,\r\n{@"candidates":[{"finishReason":"STOP"}]}\n]\n`, odd, 7),
    said: (odd) =>
      fill(`[{@"candidates":[ {@"content" : {@"parts":[{@"text":"Let me"}]}}]}\n,\r\n`, odd) +
      fill(`{@"candidates":[ {@"content" : {@"parts":[ {"text":"\\n\\nDone."}`, odd, 4) +
      fill(` ]} } ]}\n,\r\n{@"candidates":[{"finishReason":"STOP"}]}\n]\n`, odd, 7),
  },
] as const

function pair([first = '', second = '']: readonly string[]): readonly [string, string] {
  return [first, second]
}

export const exactReplies: readonly ExactReply[] = [chat, responses, messages, content, chunks].filter(
  (reply) => reply !== undefined,
)

/** Events of a stream with two calls, and which of them are left, and how, when the first call is dropped. */
export type ExactStream = {
  readonly format: ExactReply['format']
  readonly events: (odd: Holes) => readonly string[]
  readonly kept: (events: readonly string[], odd: Holes) => readonly string[]
}

/** Framing that servers may choose: comments, ids, carriage returns, no space, an event in several lines. */
const framings: readonly ((data: string) => string)[] = [
  (data) => `data: ${data}\n\n`,
  (data) => `: comment\r\nid: 7\r\ndata:${data}\r\n\r\n`,
  (data) => `event: x\ndata: ${data.replace('{', '{\ndata: ')}\nretry: 5\n\n`,
]
const framed = (datas: readonly string[]) => datas.map((data, at) => framings[at % framings.length]?.(data) ?? '')

export const exactStreams: readonly ExactStream[] = [
  {
    format: 'openai-chat',
    events: (odd) =>
      framed([
        fill(`{@"id":"c",@"choices":[{@"index":0,"delta":{@"role":"assistant"}}]}`, odd),
        ...chatCalls(odd).map((call, at) =>
          insert(
            fill(`{@"id":"c","choices":[ {@"delta":{"tool_calls":[ ${hole} ]}}]}`, odd, at),
            call.replace('{', `{"index":${at},`),
          ),
        ),
        fill(`{@"choices":[{@"index":0,"delta":{},"finish_reason":"tool_calls"}]}`, odd, 5),
        '[DONE]',
      ]),
    kept: ([role = '', , second = '', ...rest]) => [role, second.replace('"index":1,', '"index":0,'), ...rest],
  },
  {
    format: 'openai-responses',
    events: (odd) => {
      const { calls, around } = responses ?? exactReplies[0] ?? chat ?? never()
      const items = calls(odd)
      return framed([
        fill(`{@"type":"response.created","sequence_number":0}`, odd),
        ...items.flatMap((item, at) => {
          const place = `"output_index":${at + 1},@"item":${hole}`
          const numbered = (number: number) => `"sequence_number":${number}}`
          return [
            insert(fill(`{@"type":"response.output_item.added",${place},${numbered(1 + 2 * at)}`, odd, 1), item),
            insert(fill(`{@"type":"response.output_item.done",${place},${numbered(2 + 2 * at)}`, odd, 2), item),
          ]
        }),
        `{"type":"response.completed","response":${around(items.join(' , '), odd).trim()},"sequence_number":5}`,
      ])
    },
    kept: ([created = '', , , added = '', done = '', completed = ''], odd) => {
      const { calls } = responses ?? never()
      const moved = (event: string, from: number, to: number) =>
        event
          .replace('"output_index":2', '"output_index":1')
          .replace(new RegExp(`"sequence_number":${from}\\}`), `"sequence_number":${to}}`)
      const [first, second] = calls(odd)
      return [
        created,
        moved(added, 3, 1),
        moved(done, 4, 2),
        moved(completed, 5, 3).replace(`${first} , ${second}`, () => second),
      ]
    },
  },
  {
    format: 'anthropic-messages',
    events: (odd) =>
      framed([
        fill(`{@"type":"message_start","message":{@"id":"m"}}`, odd),
        ...[0, 1].flatMap((at) => [
          fill(
            `{@"type":"content_block_start","index":${at},"content_block":{@"type":"tool_use","id":"toolu_${at}","name":"f${at}","input":{}}}`,
            odd,
            at,
          ),
          fill(
            `{@"type":"content_block_delta","index":${at},"delta":{@"type":"input_json_delta","partial_json":"{\\"a\\":1.0}"}}`,
            odd,
            2,
          ),
          fill(`{@"type":"content_block_stop","index":${at} }`, odd, 4),
        ]),
        fill(`{@"type":"message_delta","delta":{@"stop_reason":"tool_use"},"usage":{@"n":1.0}}`, odd, 5),
        fill(`{@"type":"message_stop"}`, odd, 6),
      ]),
    kept: ([start = '', , , , ...rest]) => [start, ...rest.map((event) => event.replace('"index":1', '"index":0'))],
  },
  {
    format: 'gemini',
    events: (odd) =>
      framed([
        fill(`{@"candidates":[ {@"content" : {@"parts":[{@"text":"Let me"}]}}]}`, odd),
        ...contentCalls(odd).map((call) => {
          return insert(fill(`{@"candidates":[{@"content":{@"role":"model","parts":[ ${hole} ]}}]}`, odd, 3), call)
        }),
        fill(`{@"candidates":[{@"finishReason":"STOP"}],@"usageMetadata":{@"n":1.0}}`, odd, 5),
      ]),
    kept: ([text = '', first = '', second = '', ...rest], odd) => {
      const [dropped = '', kept = ''] = contentCalls(odd)
      return [text, ...[first, second].map((event, at) => event && keptCall(event, at, dropped, kept)), ...rest]
    },
  },
]

/** The event with the kept call in the place of the dropped one, and the event that held the kept call without it. */
function keptCall(event: string, at: number, dropped: string, kept: string): string {
  const lines = (call: string) => call.replaceAll('\n', '\ndata: ')
  return at === 0 ? event.replace(lines(dropped), () => lines(kept)) : event.replace(lines(kept), () => '')
}

function never(): never {
  throw new Error('this format is in the list')
}
