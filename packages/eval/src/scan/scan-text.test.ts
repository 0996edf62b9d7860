/** A pasted text is scanned exactly as the same text in a file. */
import { afterAll, expect, test } from 'vitest'
import { openTraceFolder } from '../../test/trace-files.ts'
import { agentVariants } from '../../test/trace-variants/agents.ts'
import { providerVariants } from '../../test/trace-variants/providers.ts'
import { recordingVariants } from '../../test/trace-variants/recordings.ts'
import { spanVariants } from '../../test/trace-variants/spans.ts'
import { type ScanEvent, scanFiles } from './scan-files.ts'
import { scanText } from './scan-text.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

async function scanFile(text: string) {
  const file = folder.write('trace.json', text)
  const options = { dataFolder: null, labels: null, workers: 1, traces: 'all' } as const
  const events: ScanEvent[] = []
  for await (const some of scanFiles([file], options)) events.push(...some)
  return {
    runs: events.flatMap((event) => (event.kind === 'run' ? [event.run] : [])),
    left: events.flatMap((event) => (event.kind === 'left' ? [{ place: event.place, left: event.left }] : [])),
  }
}

async function expectEqual(text: string) {
  const { runs, left } = await scanText('trace.json', text, 'standard')
  expect({ runs, left }).toEqual(await scanFile(text))
}

const variants = { ...providerVariants, ...agentVariants, ...spanVariants, ...recordingVariants }
const texts = Object.entries(variants).flatMap(([name, { content }]) =>
  typeof content === 'string' ? [[name, content] as const] : [],
)

test('every hand-counted variant of a trace format gives the same runs and the same reports', async () => {
  expect(texts.length).toBeGreaterThan(80)
  for (const [, text] of texts) await expectEqual(text)
})

test.each([
  ['an empty text', ''],
  ['blank lines', '\n\n  \n'],
  ['a byte order mark', '\uFEFF{"messages": []}'],
  ['a cut-off document', '[{"messages": [{"role": "user", "content": "a"}]}, {"mess'],
  ['20,000 levels', '['.repeat(20_000)],
  ['half of a surrogate pair', '{"messages": [{"role": "user", "content": "\uD800"}]}'],
  ['members of every prototype', '{"__proto__": {"messages": []}, "constructor": {"prototype": 1}}'],
])('hostile text gives the same reports: %s', async (_, text) => {
  await expectEqual(text)
})
