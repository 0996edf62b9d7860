/**
 * The text about a calibration on the user's own conversations: the threshold and its reason, how many switches remain, and the bounds.
 */
import { type Calibration, describeTasks } from '@twincheck/core'
import { canaryRules } from '@twincheck/core/canary'
import {
  type ChosenThreshold,
  effectiveSize,
  formatCount,
  type OwnConversation,
  type Remaining,
  remainingAt,
  type TraceCalibration,
  type Triage,
  trialsNeeded,
} from '@twincheck/eval'
import { boundLines, labelPrices, percent } from './bound-text.ts'

export function calibrationLines(made: TraceCalibration): readonly string[] {
  const { calibration, bounds, conversations } = made
  const { actorSuccesses, highestScore } = describeTasks(calibration.tasks)
  const { evidence, threshold } = calibration
  return [
    `${formatCount(evidence?.conversations ?? 0)} conversations, ${formatCount(calibration.tasks.length)} labelled and judged, ` +
      `${formatCount(actorSuccesses)} of them successes, highest score on one ${highestScore}: threshold ${threshold}`,
    ...ruleLines(made, highestScore),
    ...doubts(conversations, threshold),
    'What repair may touch, with 95 % confidence:',
    ...boundLines(bounds),
    ...alikeLines(evidence),
    openingLine(evidence),
    'Repair demands that you name the bound you accept, as in "repair": { "acceptedBound": { "conversation": 0.005 } }.',
    labelPrices(),
  ]
}

/**
 * Says what remains at a threshold, for example "At 0.97, 18 of 20 would-switch conversations remain; at most 14 % of switches touch a
 * good conversation."
 */
export function remainingText({ threshold, remaining, wouldSwitch, bounds }: Remaining): string {
  const { bound } = bounds.switch
  const most =
    bound === null
      ? 'how many switches touch a good conversation is not known'
      : `at most ${percent(bound)} of switches touch a good conversation`
  return `At ${threshold}, ${formatCount(remaining)} of ${formatCount(wouldSwitch)} would-switch conversations remain; ${most}.`
}

export function insistedLines({ answers, insisted }: Triage['insisted']): readonly string[] {
  if (answers === 0 && insisted === 0) return []
  return [
    `Withheld calls that were answered: ${formatCount(answers)}. The actor insisted on ${formatCount(insisted)}: it disagreed, and the ` +
      'call was executed.',
  ]
}

export function proposalText({ chosen, rule }: ChosenThreshold): string {
  const meaning =
    `--harm-bound ${percent(rule.harmBound).replace(' ', '')} accepts that up to one switch in ${Math.round(1 / rule.harmBound)} touches ` +
    'a conversation that was good without it.'
  return chosen === null
    ? `${meaning} No threshold of its list keeps to it yet: label more would-switch conversations.`
    : `${meaning} With it: ${remainingText(chosen)}`
}

function ruleLines(
  { calibration, bounds, conversations, proposal }: TraceCalibration,
  highest: number,
): readonly string[] {
  const { evidence, threshold } = calibration
  const remains = remainingText({ threshold, ...remainingAt(conversations, threshold), bounds })
  const rule = evidence?.thresholdRule
  if (rule !== undefined) {
    const list = rule.tested.map((one) => one.threshold).join(', ')
    return [
      `The threshold is the lowest of ${list} that keeps to your bound: at most ${percent(rule.harmBound)} of switches may touch a good conversation.`,
      remains,
    ]
  }
  const setters = conversations.filter(({ label, score }) => label === 'success' && score === highest && score > 0)
  return [
    'The threshold is the lowest one above every labelled success (the rule of the paper).',
    ...(setters.length === 0
      ? []
      : [
          `The threshold is set by ${setters
            .slice(0, 3)
            .map(({ id }) => id)
            .join(', ')}: let a second person look at ${setters.length === 1 ? 'it' : 'them'}.`,
        ]),
    remains,
    proposalText(proposal),
  ]
}

/**
 * Similar conversations count for less than independent conversations. These lines say how much less they count, and what the user can do
 * about it.
 */
function alikeLines(evidence: Calibration['evidence']): readonly string[] {
  const sizes = evidence?.clusters.drawn
  if (sizes === undefined || sizes.members < 2) return []
  const worth = Math.round(effectiveSize(sizes))
  const all = formatCount(sizes.members)
  if (worth < sizes.members)
    return [
      `The ${all} drawn would-switch conversations count as ${formatCount(worth)}: conversations with the same tools and the same opening ` +
        '(apart from numbers) count as one kind. Label conversations of other kinds. If your agent puts a fixed text in front of ' +
        'what its user says, send that text as the system message.',
    ]
  return [
    `The ${all} drawn would-switch conversations count as ${all} different ones, because their openings differ. If they differ only in a ` +
      'name ("lock the account of X"), they are of one kind and the true bound is larger: label conversations of other kinds.',
  ]
}

/** Says what a calibration needs before a canary begins, what it has, and what would close the gap. */
function openingLine(evidence: Calibration['evidence']): string {
  const { labelled, mostTouched } = canaryRules.opening
  const { switches = 0, touched = 0, unjudged = 0, conversations = 0, bounds } = evidence ?? {}
  const bound = bounds?.conversation ?? null
  const found = `here ${formatCount(switches)} and ${bound === null ? 'nothing known' : percent(bound)}`
  const wanted =
    `Before a canary we advise ${labelled} labelled would-switch conversations and at most ${percent(mostTouched)} of conversations ` +
    `touched: ${found}.`
  if (switches >= labelled && bound !== null && bound <= mostTouched) return wanted
  const needed = trialsNeeded(mostTouched, touched + unjudged)
  const more =
    needed > conversations
      ? ` ${percent(mostTouched)} takes about ${formatCount(needed)} different conversations in shadow with as few touched; you have ${formatCount(conversations)}.`
      : ''
  return `${wanted}${more} You may accept a larger bound: it is the share of all conversations that repair may touch although they were good.`
}

/** Lists conversations that count as touched because a clear label is missing, and says what to do about them. */
function doubts(conversations: readonly OwnConversation[], threshold: number): readonly string[] {
  const switches = conversations.filter(({ score, drawn }) => drawn && score >= threshold)
  const unclear = switches.filter(({ label }) => label === 'unclear').length
  const open = switches.filter(({ label }) => label === null).length
  const unjudged = conversations.filter((one) => one.unjudged).length
  return [
    ...(unclear === 0
      ? []
      : [
          `${formatCount(unclear)} would-switch conversations are unclear, or their labels contradict each other: they count as touched. ` +
            'Let one person decide, and send an outcome that "replaces" the other.',
        ]),
    ...(open === 0
      ? []
      : [
          `${formatCount(open)} would-switch conversations have no label: they count as touched. "npx twincheck triage" shows which.`,
        ]),
    ...(unjudged === 0
      ? []
      : [
          `${formatCount(unjudged)} conversations with evidence were not judged: they count as touched. Look why the model failed.`,
        ]),
  ]
}
