/** `twincheck rules draft`: drafts rules from a written policy with the user's own model. */
import { writeFile } from 'node:fs/promises'
import { type DraftedRules, draftRules, readToolsFile } from '@twincheck/eval'
import type { Command } from 'commander'
import { readInputFile } from '../../files/read-input-file.ts'
import { type FlagsOf, flag, outputFlags, withFlags } from '../../flags/flag.ts'
import { endpointFlags, MissingFlagError, openModel } from '../../flags/model-flags.ts'
import { type Output, openOutput } from '../../terminal/output.ts'

const draftFlags = [
  flag('--tools <file>', "the agent's tools, as a JSON list in the form of any provider"),
  flag('--model <name>', 'the model that writes the drafts'),
  flag('--out <file>', 'write the file of rules here (default: print it)'),
  ...outputFlags('print the drafts and the rejected ones as JSON'),
  ...endpointFlags(),
] as const

type DraftFlags = FlagsOf<typeof draftFlags>

const examples = `
Examples:
  twincheck rules draft policy.md --tools tools.json --model gpt-5.6 --base-url https://api.openai.com/v1 --out rules.yaml

Every draft quotes its sentence, may only ask or read first, has at least three tests, and is marked "drafted: true". A draft
that misquotes the policy, names an unknown tool or fails one of its tests is left out, with the reason. A drafted rule is
recorded and never acts. To approve one:
  1. Read the rule and its tests beside the sentence.
  2. twincheck certify traces.jsonl --profile mine.yaml      read every successful run that it touches
  3. Remove the line "drafted: true".`

export function registerDraft(rules: Command): void {
  withFlags(rules.command('draft'), draftFlags)
    .argument('<policy>', 'the written policy, as Markdown or plain text')
    .description('draft rules from a written policy with your own model')
    .addHelpText('after', examples)
    .action((policy: string, flags: DraftFlags) => draft(policy, flags, openOutput(flags)))
}

async function draft(policy: string, flags: DraftFlags, output: Output): Promise<void> {
  const { tools: file, model } = flags
  if (file === undefined)
    throw new MissingFlagError('--tools', 'a rule is about a tool; name the file that lists them.')
  if (model === undefined) throw new MissingFlagError('--model', 'a model writes the drafts; name it.')
  const tools = readToolsFile(file)
  const port = openModel(flags, { verifier: model, generator: model })
  const signal = AbortSignal.timeout(1000 * flags.deadline)
  const drafted = await draftRules(await readInputFile(policy), tools, port, signal)
  await printDrafts(drafted, flags, output)
}

async function printDrafts(drafted: DraftedRules, { out, json }: DraftFlags, output: Output): Promise<void> {
  const { file, rejected, leftOut } = drafted
  if (json) output.print(JSON.stringify(drafted))
  else if (file.rules.length > 0) {
    // The YAML writer is loaded only here, because most commands write no YAML.
    const { stringify } = await import('yaml')
    const text = stringify(file, { lineWidth: 120, aliasDuplicateObjects: false })
    if (out === undefined) output.print(text.trimEnd())
    else await writeFile(out, text, { flag: 'wx' })
  }
  for (const { name, why } of rejected) output.say(`left out ${name}: ${why}`)
  for (const { quote, why } of leftOut) output.say(`no rule for "${quote}": ${why}`)
  output.say(
    `${file.rules.length} drafts, ${rejected.length} left out. Drafts are recorded and never act; ` +
      'read each beside its sentence before you remove "drafted: true".',
  )
}
