/** `twincheck triage`: suggests conversations to label next, and says how much the labels improve the bounds. */

import { randomBytes } from 'node:crypto'
import {
  type CanaryTriage,
  formatCount,
  type NothingToLabel,
  type Triage,
  triage,
  triageCanary,
  whyNothingToLabel,
} from '@twincheck/eval'
import type { Command } from 'commander'
import { modelSetting } from '../doctor/model-setting.ts'
import { type FlagsOf, flag, outputFlags, parsedFlag, withDefault, withFlags } from '../flags/flag.ts'
import { readCount } from '../flags/number-flags.ts'
import { profileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { schemaFlag, storeAt, storeFlag, withStore } from '../flags/store-flags.ts'
import { answerLines } from '../terminal/answer-lines.ts'
import { boundLines, labelPrices } from '../terminal/bound-text.ts'
import { insistedLines, proposalText } from '../terminal/calibration-text.ts'
import { shadowForecast } from '../terminal/canary-text.ts'
import { type ItemStore, itemLines, type LabelItem } from '../terminal/item-lines.ts'
import { type Output, openOutput } from '../terminal/output.ts'

const triageFlags = [
  storeFlag,
  schemaFlag,
  flag('--tenant <name>', 'only the sessions of this tenant (default: all together)'),
  profileFlag,
  withDefault(parsedFlag('--draw <number>', 'how many more conversations to draw for labelling', readCount), 10),
  withDefault(
    parsedFlag(
      '--rest <number>',
      'how many more conversations that would not switch, up to one in fifty of them',
      readCount,
    ),
    0,
  ),
  flag('--anew', 'draw a new sample that includes later conversations; the earlier sample stays unchanged'),
  flag('--canary', 'list conversations of both arms of a running canary instead, without naming the arm'),
  flag('--link <template>', 'a URL template for each conversation, with {tenant}, {session} and {record}'),
  ...outputFlags('one JSON object'),
] as const

const examples = `
Repair can only harm conversations that would switch, so only they need a label: about one in a hundred. They are
listed in a fixed random order, so the first N are a random sample. Label them in the order shown, as many as you
like, and do not skip difficult ones ("unclear" is a label too). A draw is recorded before it is shown, so that the
bound stays valid.

Each is shown with the request, the call and the evidence. TwinCheck does not keep conversations: set
"keepConversations": true in the gateway's configuration to see them here, or pass --link with your own URL that
contains {tenant}, {session} and {record}.

--rest lists one in fifty of the conversations that would not switch, in the same order. The paper's threshold needs at least one
labelled success, and the share of successes that are touched needs a random sample of them. This reads all traffic once.

Then come the calls that mode advise answered, and the calls that it would have answered, each with its answer: at most
--draw decisions of either kind, latest first.

--canary lists conversations of a running canary in which the gate passed and that have no label, of both arms. The arm is not
shown: a person who knows it labels differently.

Examples:
  twincheck triage --store twincheck.db
  twincheck triage --store twincheck.db --draw 20 --rest 5
  twincheck triage --store twincheck.db --draw 20 --link 'https://crm.example/conversations/{session}'
  twincheck triage --store twincheck.db --draw 0 --json      the draws so far, and the bound with their labels
  twincheck triage --store twincheck.db --anew               a new sample that includes later conversations
  twincheck triage --store twincheck.db --canary --draw 20`

export function registerTriage(program: Command): void {
  withFlags(program.command('triage'), triageFlags)
    .description('list the conversations in shadow to label, in order, and the bound that the labels give')
    .addHelpText('after', examples)
    .action(runTriage)
}

async function runTriage(flags: FlagsOf<typeof triageFlags>): Promise<void> {
  const output = openOutput(flags)
  const { tenant = null, draw, rest, anew = false, link = null } = flags
  const profile = await readProfileFlag(flags)
  await withStore(storeAt(flags.store, flags.schema), async (store) => {
    if (flags.canary) {
      const open = await triageCanary(store, { tenant, now: Date.now(), draw })
      if (flags.json) output.print(JSON.stringify(open))
      else await printCanary(open, { link, store, output })
      return
    }
    const newSeed = () => randomBytes(8).toString('hex')
    const found = await triage(store, { profile, tenant, now: Date.now(), draw, rest, anew, newSeed })
    if (flags.json) output.print(JSON.stringify(found))
    else if (found !== null) await printTriage(found, { link, store, output })
    if (!flags.json) for (const line of await answerLines(store, { tenant, most: draw })) output.print(line)
    if (found === null) {
      const why = nothingText(await whyNothingToLabel(store, { profile, tenant, now: Date.now() }))
      if (flags.json) output.say(why)
      else output.print(why)
    }
  })
}

function nothingText(why: NothingToLabel): string {
  switch (why.kind) {
    case 'no-decisions':
      return 'No decision is recorded in this store yet. Send a request with tools through the gateway, then look again.'
    case 'other-profiles':
      return (
        `No conversation was decided under this profile; ${formatCount(why.conversations)} were under others. ` +
        'Pass the profile that the gateway runs with: --profile NAME.'
      )
    case 'no-verifier':
      return [
        `Evidence was found and no verifier is configured: ${formatCount(why.decisions)} decisions with evidence, in ` +
          `${formatCount(why.unjudged)} of ${formatCount(why.conversations)} conversations, were not judged. There is nothing to label until a verifier judges them.`,
        `Add this to the gateway's configuration file and start it again; conversations from then on are judged:`,
        `  ${modelSetting}`,
        '"npx twincheck view" with this store shows what was found.',
      ].join('\n')
    case 'unjudged':
      return (
        `No conversation would switch, and ${formatCount(why.unjudged)} of ${formatCount(why.conversations)} with evidence were not judged: ` +
        'the verifier failed or gave no answer in time. "npx twincheck view" with this store shows why.'
      )
    case 'none-would-switch':
      return (
        `No call would be replaced in the ${why.conversations === 1 ? 'only conversation' : `${formatCount(why.conversations)} conversations`} in shadow ` +
        'under this profile: there is nothing to label, and nothing to repair.'
      )
  }
}

type ItemListing = { readonly link: string | null; readonly store: ItemStore; readonly output: Output }

async function printCanary({ triggered, labelled, open }: CanaryTriage, listing: ItemListing): Promise<void> {
  listing.output.print(
    `${formatCount(triggered)} conversations of the canary in which the gate passed, of both arms; ${formatCount(labelled)} are labelled. ` +
      `${formatCount(open.length)} of the others follow in a fixed random order. Label how each of them ended; the arm is not shown.`,
  )
  await printItems(open, listing)
}

async function printTriage(found: Triage, listing: ItemListing): Promise<void> {
  const { stored, drawn, left, deleted, sample } = found
  const { output } = listing
  output.print(
    `${formatCount(stored.conversations)} conversations in shadow, ${formatCount(stored.wouldSwitch)} would switch, ` +
      `${formatCount(drawn.length)} drawn in sample ${sample}, ${formatCount(left)} left.`,
  )
  if (deleted > 0) output.print(`${formatCount(deleted)} more were drawn, and retention has deleted them since.`)
  for (const line of insistedLines(found.insisted)) output.print(line)
  const open = drawn.filter(({ label }) => label === null)
  await printItems(open, listing)
  await printRest(found, listing)
  output.print(`What repair may touch, with 95 % confidence, as labels are now:`)
  for (const line of boundLines(found.now)) output.print(line)
  if (open.length > 0) {
    output.print(`and if the ${formatCount(open.length)} without a label turn out to have failed anyway:`)
    for (const line of boundLines(found.afterwards)) output.print(line)
  }
  output.print(proposalText(found.proposal))
  for (const line of shadowForecast(found)) output.print(line)
  output.print(labelPrices())
}

async function printRest({ rest, stored }: Triage, listing: ItemListing): Promise<void> {
  const others = formatCount(stored.conversations - stored.wouldSwitch)
  const unlabelled = rest.drawn.filter(({ label }) => label === null)
  listing.output.print(
    `Of the ${others} that would not switch, ${formatCount(rest.drawn.length)} are drawn in sample ${rest.sample}; ` +
      (rest.left === 0
        ? 'that is one in fifty.'
        : `--rest ${rest.left} makes it one in fifty. Without --harm-bound a threshold needs a success among the labels.`),
  )
  await printItems(unlabelled, listing)
}

async function printItems(items: readonly LabelItem[], { link, store, output }: ItemListing): Promise<void> {
  let allStored = true
  for (const item of items) {
    const { lines, isStored } = await itemLines(item, store, link)
    allStored &&= isStored
    for (const line of lines) output.print(line)
  }
  if (!allStored && link === null)
    output.print(
      'To see requests that are not stored here, set "keepConversations": true in the gateway\'s configuration, or pass --link with the ' +
        'address of your own copy.',
    )
}
