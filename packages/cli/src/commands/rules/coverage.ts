/** `twincheck rules coverage`: lists the sentences of a policy with the rules that quote them. */
import { readRules } from '@twincheck/core'
import { type RuleCoverage, ruleCoverage } from '@twincheck/eval'
import type { Command } from 'commander'
import { readInputFile, readYamlFile } from '../../files/read-input-file.ts'
import { type FlagsOf, outputFlags, withFlags } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'

const coverageFlags = outputFlags('print the coverage as JSON')

const examples = `
Examples:
  twincheck rules coverage policy.md rules.yaml
  twincheck rules coverage policy.md rules.yaml --json

A rule names its sentence with "quote", word for word. The command prints the policy sentence by sentence: "covered" with the
names of the rules that quote it, "open" if no rule does. Then come the rules that quote no sentence of this policy.`

export function registerCoverage(rules: Command): void {
  withFlags(rules.command('coverage'), coverageFlags)
    .argument('<policy>', 'the written policy, as Markdown or plain text')
    .argument('<file>', 'rules in YAML or JSON')
    .description('print which sentences of a policy have a rule, and which rules have no sentence')
    .addHelpText('after', examples)
    .action((policy: string, file: string, flags: FlagsOf<typeof coverageFlags>) => cover(policy, file, flags))
}

async function cover(policy: string, file: string, flags: FlagsOf<typeof coverageFlags>): Promise<void> {
  const output = openOutput(flags)
  const [text, value] = [await readInputFile(policy), await readYamlFile(file, 'an object with clock and rules')]
  const coverage = ruleCoverage(text, readRules(value, file, hostClock).rules)
  if (flags.json) {
    output.print(JSON.stringify(coverage))
    return
  }
  for (const line of coverageLines(coverage)) output.print(line)
  const covered = coverage.sentences.filter(({ rules }) => rules.length > 0).length
  output.say(
    `${policy}: ${covered} of ${coverage.sentences.length} sentences have a rule; ` +
      `${coverage.withoutSentence.length} rules have no sentence.`,
  )
}

/** A clock that always shows the same time. Rules may need a clock, but this command applies no rule to a call. */
const hostClock = { now: () => '1970-01-01T00:00:00Z' }

function coverageLines({ sentences, withoutSentence }: RuleCoverage): readonly string[] {
  return [
    ...sentences.map(({ line, text, rules }) =>
      rules.length > 0 ? `covered  ${line}: ${text}\n         by ${rules.join(', ')}` : `open     ${line}: ${text}`,
    ),
    ...withoutSentence.map(({ rule, why }) =>
      why === 'no-quote'
        ? `rule ${rule}: it has no quote. Add the sentence it was made from.`
        : `rule ${rule}: the policy does not have its quote. Correct the quote, or check the rule again.`,
    ),
  ]
}
