/** A file of declared rules, with the tests that stand in it or in another one. */
import { type RuleSet, readRules } from '@twincheck/core'
import { type RuleTest, readRuleTests } from '@twincheck/core/harness'
import { readYamlFile } from './read-yaml-file.ts'

export type OpenedRules = { readonly rules: RuleSet; readonly tests: readonly RuleTest[] }

export async function readRuleFile(file: string): Promise<OpenedRules> {
  const value = await readYamlFile(file, 'an object with clock and rules')
  return { rules: readRules(value, file), tests: readRuleTests(value, file) }
}

/** A file of tests alone. */
export async function readCaseFile(file: string): Promise<readonly RuleTest[]> {
  return readRuleTests(await readYamlFile(file, 'an object with tests'), file)
}
