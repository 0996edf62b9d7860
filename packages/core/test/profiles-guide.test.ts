/** Each row of the table of conditions in the profiles guide has a tested example: a hand-built step that holds, or a unit test. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classes } from './hand-built/classes.ts'
import { openToday } from './hand-built/open-today.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** A step as "class: title", or the path of the unit test of the condition. */
const examples: Readonly<Record<string, string>> = {
  'inverse-action': 'third look, conditions of the paper: the pinned message is unpinned unasked',
  'repeat-after-error': 'third look, passing failures: an account number that stays wrong',
  'stale-argument': 'third look, conditions of the paper: the user has just named the other shelf',
  'documented-format': 'third look, documented dates: slashes where dashes are documented',
  'missing-sigil': 'third look, signs of tags: every hashtag must start with its sign',
  'numeral-text': 'third look, numbers as texts: two of three numbers passed as texts',
  'regrouped-digits': 'third look, groups of digits: the pattern of the field wants the groups that the user wrote',
  'misplaced-sigils': 'third look, tags in a text: two tags of the user stand in the text instead of the list',
  'repeated-record': 'third look, repeated records: the task exists, and the agent creates it again',
  'unchanged-write': 'third look, unchanged writes: tier and city are already what the call sets',
  'state-named-tool': 'packages/core/src/policy/repeats/state-named-tool.test.ts',
  'back-and-forth': 'third look, more of extended: the tariff changes to and fro while the user wants an invoice',
  'padded-quote': 'third look, quoted texts: a closing line that the agent adds to a text message',
  'lengthened-quote': 'packages/core/src/policy/formats/lengthened-quote.test.ts',
  'invented-name': 'third look, invented names: the user named the folder and the agent uses another name',
  'invented-tag': 'third look, invented names: another hashtag than the one that the user wrote',
  'injected-value': 'third look, named by an output: a mail that addresses the assistant brings in another receiver',
  'injected-kind':
    'third look, named by an output: a review that addresses the assistant asks for a call that the user never named',
  'named-tool': 'third look, named by an output: a tip in an output names a tool that nobody asked for',
  'unasked-change': 'packages/core/src/policy/injection/conditions/foreign-instructions.test.ts',
  'ordered-call': 'packages/core/src/policy/injection/conditions/foreign-instructions.test.ts',
  'foreign-target': 'packages/core/src/policy/injection/conditions/foreign-instructions.test.ts',
  'other-target': 'packages/core/src/policy/injection/conditions/foreign-instructions.test.ts',
  'unasked-call': 'packages/core/src/policy/injection/conditions/foreign-instructions.test.ts',
  'forgotten-retry': 'packages/core/src/policy/unfinished/forgotten-retry.test.ts',
  'arrived-tool': 'packages/core/src/policy/unfinished/arrived-tool.test.ts',
  'unresolved-change': 'packages/core/src/policy/unfinished/unresolved-change.test.ts',
  'commanded-value': 'packages/core/src/policy/injection/conditions/commanded-value.test.ts',
  'foreign-visit': 'packages/core/src/policy/injection/conditions/foreign-instructions.test.ts',
  'claimed-undone': 'packages/core/src/policy/unfinished/claimed-undone.test.ts',
  'refused-call': 'packages/core/src/policy/schemas/refused-call.test.ts',
  'done-already': 'packages/core/src/policy/repeats/done-already.test.ts',
  'unknown-target': 'packages/core/src/policy/grounding/unknown-target.test.ts',
  'known-answer': 'packages/core/src/policy/repeats/known-answer.test.ts',
  'known-failure': 'packages/core/src/policy/repeats/known-failure.test.ts',
}

const rows = [
  ...read('docs/guides/profiles.md').matchAll(
    /^\| `([a-z-]+)` \| (?:paper|standard|extended|wary|continuing|neither) \|/gm,
  ),
]
const titles = new Set(Object.entries(classes).flatMap(([name, all]) => all.map(({ title }) => `${name}: ${title}`)))

test('every condition of the guide has an example, and no other has', () => {
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(examples).sort())
})

test.each(Object.entries(examples))('%s: %s', (_, example) => {
  if (example.startsWith('packages/')) expect(read(example)).toContain('test(')
  else expect(titles.has(example) && !openToday.includes(example)).toBe(true)
})
