/** `twincheck triage`: which conversations to label, and what that buys. */

import { randomBytes } from 'node:crypto'
import { isJsonObject } from '@twincheck/core/reading'
import {
  formatCount,
  type NothingToLabel,
  type RestItem,
  type Triage,
  type TriageItem,
  triage,
  whyNothingToLabel,
} from '@twincheck/eval'
import { openExistingStore, type Store } from '@twincheck/server'
import type { Command } from 'commander'
import { modelSetting } from '../doctor/model-setting.ts'
import { readCount } from '../flags/number-flags.ts'
import { type ProfileFlag, profileOption, readProfileFlag } from '../flags/profile-flag.ts'
import { boundLines, labelPrices } from '../terminal/bound-text.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { formatTable } from '../terminal/table.ts'

type TriageFlags = ProfileFlag & {
  readonly store: string
  readonly schema?: string
  readonly tenant?: string
  readonly draw: number
  readonly rest: number
  readonly anew?: boolean
  readonly link?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Only conversations that would switch can be harmed, so only they need a label: about one in a hundred. They come in hash order,
of which every beginning is a random sample: label them in the order shown, as many as you like, and leave none out because it
is hard ("unclear" is a label too). What is drawn is recorded before it is shown, so that the bound stays valid.

--rest puts up one in fifty of those that would not switch, in the same order: a threshold needs at least one success, and how many
successes are touched is bounded only with such as nobody picked. To find them all traffic is read once.

--link makes an address of your own for each, with {tenant}, {session} and {record} in it: conversations are not kept here.

Examples:
  twincheck triage --store twincheck.db
  twincheck triage --store twincheck.db --draw 20 --rest 5
  twincheck triage --store twincheck.db --draw 20 --link 'https://crm.example/conversations/{session}'
  twincheck triage --store twincheck.db --draw 0 --json      those drawn before, and the bound as it is
  twincheck triage --store twincheck.db --anew               a new frame, with what has come since`

export function registerTriage(program: Command): void {
  program
    .command('triage')
    .description('which conversations in shadow to label, in which order, and which bound that buys')
    .requiredOption('--store <address>', 'an SQLite file or a postgres:// URL')
    .option('--schema <name>', 'the schema in PostgreSQL (default: twincheck)')
    .option('--tenant <name>', 'only the sessions of this tenant (default: all together)')
    .addOption(profileOption())
    .option('--draw <number>', 'how many more to put up for labelling', readCount, 10)
    .option('--rest <number>', 'how many more of those that would not switch, up to one in fifty of them', readCount, 0)
    .option('--anew', 'draw from a new frame; the sample before it is left as it is')
    .option('--link <template>', 'an address for each conversation, with {tenant}, {session} and {record}')
    .option('--json', 'one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(runTriage)
}

async function runTriage(flags: TriageFlags): Promise<void> {
  const output = openOutput({ quiet: flags.quiet ?? false })
  const { store: address, schema, tenant = null, draw, rest, anew = false } = flags
  const profile = await readProfileFlag(flags)
  const store = await openExistingStore({ address, ...(schema === undefined ? {} : { schema }) })
  try {
    const newSeed = () => randomBytes(8).toString('hex')
    const found = await triage(store, { profile, tenant, now: Date.now(), draw, rest, anew, newSeed })
    if (flags.json) output.print(JSON.stringify(found))
    else if (found !== null) await printTriage(found, flags.link ?? null, store, output)
    if (found === null) {
      const why = nothingText(await whyNothingToLabel(store, { profile, tenant, now: Date.now() }))
      if (flags.json) output.say(why)
      else output.print(why)
    }
  } finally {
    await store.close()
  }
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
        '"twincheck view" with this store shows what was found.',
      ].join('\n')
    case 'unjudged':
      return (
        `No conversation would switch, and ${formatCount(why.unjudged)} of ${formatCount(why.conversations)} with evidence were not judged: ` +
        'the verifier failed or gave no answer in time. "twincheck view" with this store shows why.'
      )
    case 'none-would-switch':
      return (
        `None of the ${formatCount(why.conversations)} conversations in shadow would switch under this profile: there is nothing to label, ` +
        'and nothing to repair.'
      )
  }
}

type TriageStore = Pick<Store, 'listRecords' | 'findConversation'>

async function printTriage(found: Triage, link: string | null, store: TriageStore, output: Output): Promise<void> {
  const { frame, drawn, left, sample } = found
  output.print(
    `${formatCount(frame.conversations)} conversations in shadow, ${formatCount(frame.wouldSwitch)} would switch, ` +
      `${formatCount(drawn.length)} drawn in sample ${sample}, ${formatCount(left)} left.`,
  )
  const open = drawn.filter(({ label }) => label === null)
  const rows = await Promise.all(
    open.map(async (item) => rowOf(item, item.score.toFixed(2), await recordOf(item, store), link)),
  )
  if (rows.length > 0) output.print(formatTable(['', 'session', 'score', link === null ? 'record' : 'link'], rows))
  for (const item of open) await printConversation(item, store, output)
  await printRest(found, link, store, output)
  output.print(`What repair may touch, with 95 % confidence, as labels are now:`)
  for (const line of boundLines(found.now)) output.print(line)
  if (open.length > 0) {
    output.print(`and if the ${formatCount(open.length)} without a label turn out to have failed anyway:`)
    for (const line of boundLines(found.afterwards)) output.print(line)
  }
  output.print(labelPrices())
}

async function printRest(
  { rest, frame }: Triage,
  link: string | null,
  store: TriageStore,
  output: Output,
): Promise<void> {
  const others = formatCount(frame.conversations - frame.wouldSwitch)
  output.print(
    `Of the ${others} that would not switch, ${formatCount(rest.drawn.length)} are drawn in sample ${rest.sample}; ` +
      (rest.left === 0
        ? 'that is one in fifty.'
        : `--rest ${rest.left} makes it one in fifty. A threshold needs a success among the labels.`),
  )
  const open = rest.drawn.filter(({ label }) => label === null)
  const rows = await Promise.all(
    open.map(async (item) => {
      const [first] = await store.listRecords(item)
      return rowOf(item, '', first?.record.id ?? '', link)
    }),
  )
  if (rows.length > 0) output.print(formatTable(['', 'session', '', link === null ? 'record' : 'link'], rows))
}

const longestLine = 200

/** Where the gateway keeps conversations. */
async function printConversation(
  { tenant, session, position }: TriageItem,
  store: TriageStore,
  output: Output,
): Promise<void> {
  const kept = await store.findConversation({ tenant, session })
  if (!Array.isArray(kept)) return
  output.heading(`${position + 1}  ${session}`)
  for (const message of kept) {
    if (!isJsonObject(message)) continue
    const calls = message.calls === undefined ? '' : ` ${JSON.stringify(message.calls)}`
    output.print(
      `  ${String(message.role)}: ${`${String(message.content)}${calls}`.replaceAll('\n', ' ').slice(0, longestLine)}`,
    )
  }
}

/** The decision that would have switched. */
async function recordOf({ tenant, session, score }: TriageItem, store: TriageStore): Promise<string> {
  const stored = await store.listRecords({ tenant, session })
  return stored.find(({ record }) => record.score === score)?.record.id ?? ''
}

function rowOf(
  { tenant, session, position }: RestItem,
  score: string,
  record: string,
  link: string | null,
): readonly string[] {
  const values: Readonly<Record<string, string>> = { tenant, session, record }
  const address = link?.replace(/\{(tenant|session|record)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  return [String(position + 1), session, score, address ?? record]
}
