/** `twincheck demo`: one decision of each kind, worked out by the real policy with a scripted model. */
import { createModeSwitch, createTwinCheck, freezeCalibration, paperPolicy } from '@twincheck/core'
import type { Command } from 'commander'
import { explain } from '../demo/explain.ts'
import { scriptedModel } from '../demo/scripted-model.ts'
import { type Story, stories } from '../demo/stories.ts'
import { openOutput } from '../output.ts'

export function registerDemo(program: Command): void {
  program
    .command('demo')
    .description('one decision of each kind, explained; no key, no network')
    .option('--json', 'print the decision records, one JSON object a line')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', '\nExamples:\n  twincheck demo\n  twincheck demo --json | jq .outcome')
    .action(async ({ json = false, quiet = false }: { json?: boolean; quiet?: boolean }) => {
      const output = openOutput({ quiet })
      for (const [index, story] of stories.entries()) {
        const record = await tell(story, index)
        if (json) {
          output.print(JSON.stringify(record))
          continue
        }
        output.print(output.bold(`${index + 1}. ${story.title}`))
        for (const line of explain(record)) output.print(`   ${line}`)
        output.print('')
      }
      output.say('The models here are scripted; evidence, twins, checks, gate and record are the real ones.')
    })
}

/** Each story is a trajectory of its own, in repair mode, under a calibration made for the scripted model. */
async function tell(story: Story, index: number) {
  const calibration = freezeCalibration([{ id: 'demo', score: 0, actorSucceeded: true }], {
    policy: paperPolicy,
    judging: 'one-request',
    models: { generator: ['scripted'], verifier: ['scripted'] },
  })
  const twincheck = createTwinCheck({
    model: scriptedModel(story.step.proposal, story.script),
    mode: 'repair',
    calibration,
    modeSwitch: createModeSwitch(),
    newId: () => `demo-${index + 1}`,
  })
  const checked = await twincheck.session(`demo-${index + 1}`).check(story.step)
  return checked.record
}
